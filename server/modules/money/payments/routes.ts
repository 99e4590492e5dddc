import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getAccountBalance, getBroughtForward } from './account.ts';
import { confirmPayment } from './confirmPayment.ts';
import { listCreditAllocations, listCustomerPayments, listDraftPayments, listPaymentInvoices, listPayments } from './history.ts';
import { findByAmount } from './suggestion/findByAmount.ts';
import { searchOpenItems } from './openItems.ts';
import { previewReversal } from './reversal/previewReversal.ts';
import { getPayment } from './queries.ts';
import { refundPayment } from './reversal/refundPayment.ts';
import { reversePayment, reversePaymentAllocation } from './reversal/reversePayment.ts';
import { reverseProFormaAllocation } from './reversal/reverseProFormaAllocation.ts';
import { discardPayment, savePayment } from './savePayment.ts';
import { suggestAllocation } from './suggestion/suggestAllocation.ts';
import { updateInvoices } from './allocation/updateInvoices.ts';
import { writeOffRest } from './allocation/writeOffRest.ts';

export const payments: Handlers<Areas['payments']> = {
  reversePayment: (context, { params, body }) => reversePayment(context, params.id, body),
  reversePaymentAllocation: (context, { params, body }) => reversePaymentAllocation(context, params.id, body),
  reverseProFormaAllocation: (context, { params, body }) => reverseProFormaAllocation(context, params.id, body),
  listPayments: ({ db }, { query }) => listPayments(db, query),
  listCustomerPayments: ({ db }, { params, query }) => listCustomerPayments(db, params.id, query),
  listPaymentInvoices: ({ db }, { params }) => listPaymentInvoices(db, params.id),
  listCreditAllocations: ({ db }, { params }) => listCreditAllocations(db, params.id),
  searchOpenItems: ({ db }, { query }) => searchOpenItems(db, query),
  findByAmount: ({ db }, { query }) => findByAmount(db, query.amount),
  getCustomerBalance: (context, { params }) => getAccountBalance(context, params.id),
  getBroughtForward: ({ db }, { params }) => getBroughtForward(db, params.id),
  suggestAllocation: (context, { params, query }) => suggestAllocation(context, { ...params, ...query }),
  listDraftPayments: ({ db }, { query }) => listDraftPayments(db, query),
  getPayment: ({ db }, { params }) => getPayment(db, params.id),
  discardPayment: (context, { params }) => discardPayment(context, params.id),
  savePayment: (context, { body }) => savePayment(context, body),
  updateInvoices: (context, { body }) => updateInvoices(context, body),
  confirmPayment: (context, { body }) => confirmPayment(context, body),
  previewReversal: (context, { query }) => previewReversal(context, query),
  writeOffRest: (context, { body }) => writeOffRest(context, body),
  refundPayment: (context, { params, body }) => refundPayment(context, params.id, body),
};
