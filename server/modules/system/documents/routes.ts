import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getDocument } from './getDocument.ts';

export const documents: Handlers<Areas['documents']> = {
  getDocument: (context, { params }) => getDocument(context, params.id),
};
