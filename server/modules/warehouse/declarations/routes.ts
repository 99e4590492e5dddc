import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findOrderDeclarations, openOrderDeclaration } from './ofOrder.ts';
import { addPaper, getPaper } from './papers.ts';

export const declarations: Handlers<Areas['declarations']> = {
  addPaper: (context, { body }) => addPaper(context, body),
  getPaper: ({ db }, { params }) => getPaper(db, params.name),
  listOrderDeclarations: (context, { params }) => findOrderDeclarations(context, params.id),
  openOrderDeclaration: (context, { params }) => openOrderDeclaration(context, params.id, params.declarationId),
};
