import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { loseQuotation, reopenQuotation, winQuotation } from './decide.ts';
import { openQuotationDocument } from './paper.ts';
import { getQuotation, quotationList } from './queries.ts';
import { addQuotation, editQuotation } from './saveQuotation.ts';

export const quotations: Handlers<Areas['quotations']> = {
  listQuotations: ({ db, today }, { query }) => findList(db, quotationList, query, { today }),
  getQuotation: ({ db, today }, { params }) => getQuotation(db, params.id, today),
  addQuotation: (context, { body }) => addQuotation(context, body),
  editQuotation: (context, { params, body }) => editQuotation(context, params.id, body),
  winQuotation: (context, { params, body }) => winQuotation(context, params.id, body),
  loseQuotation: (context, { params, body }) => loseQuotation(context, params.id, body.Version, body.Reason),
  reopenQuotation: (context, { params, body }) => reopenQuotation(context, params.id, body.Version),
  openQuotation: (context, { params }) => openQuotationDocument(context, params.id),
};
