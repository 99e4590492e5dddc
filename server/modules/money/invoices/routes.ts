import type { Areas } from '#contract/index.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { customerInvoices } from './customerInvoices.ts';
import { markPosted } from './markPosted.ts';
import { openCreditXml, openInvoiceXml } from './papers/eInvoice.ts';
import { openCreditDocument } from './papers/openCreditDocument.ts';
import { openInvoiceDocument } from './papers/openInvoiceDocument.ts';
import { previewInvoice } from './raise/previewInvoice.ts';
import { printPapers } from './papers/printPapers.ts';
import { findInvoiceOfOrder, getInvoice, listInvoices, searchInvoices } from './queries.ts';
import { raiseInvoice } from './raise/raiseInvoice.ts';
import { raiseInvoices } from './raise/raiseInvoices.ts';
import { readyToInvoice } from './raise/readyToInvoice.ts';
import { toCredit } from './raise/toCredit.ts';
import { unsentInvoices } from './unsentInvoices.ts';
import { wholeInvoice } from './papers/wholeInvoice.ts';

export const invoices: Handlers<Areas['invoices']> = {
  unsentInvoices: (context, { query }) => unsentInvoices(context, query),
  openCreditDocument: (context, { params }) => openCreditDocument(context, params.id),
  openInvoiceXml: (context, { params }) => openInvoiceXml(context, params.id),
  openCreditXml: (context, { params }) => openCreditXml(context, params.id),
  getWholeInvoice: (context, { params }) => wholeInvoice(context, params.id),
  markPosted: (context, { body }) => markPosted(context, body.DocumentKind, body.DocumentIds),
  getInvoice: ({ db, user }, { params }) => getInvoice(db, user, params.id),
  checkInvoiceExists: async ({ db }, { params }) => {
    const orderInvoice = await findInvoiceOfOrder(db, params.id);
    return { Exists: orderInvoice.InvoiceId !== null, ...orderInvoice };
  },
  searchInvoices: ({ db }, { params }) => searchInvoices(db, params.x, allIds),
  listInvoices: ({ db }, { query }) => listInvoices(db, query),
  customerInvoices: (context, { params, query }) => customerInvoices(context, params.id, query),
  searchCustomerInvoices: ({ db }, { params }) => searchInvoices(db, params.b, params.a),
  raiseInvoice: (context, { query }) =>
    raiseInvoice(context, query.OrderID, { InvoiceDate: query.InvoiceDate, ConfirmDate: query.ConfirmDate === 'true' }),
  raiseInvoices: (context, { body }) => raiseInvoices(context, body.OrderIds, body.QueueEmail, body),
  previewInvoice: (context, { query }) => previewInvoice(context, query.OrderID, query.InvoiceDate),
  openInvoiceDocument: (context, { query }) => openInvoiceDocument(context, query.InvoiceID),
  printPapers: (context, { body }) => printPapers(context, body),
  readyToInvoice: (context, { query }) => readyToInvoice(context, query),
  toCredit: (context) => toCredit(context),
};
