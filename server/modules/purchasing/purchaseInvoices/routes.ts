import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addPurchaseInvoice, changePurchaseInvoice, settlePurchaseInvoice } from './keepPurchaseInvoice.ts';
import { findChargeable, findInvoicingParties, findPurchaseInvoices, getPurchaseInvoice } from './queries.ts';

export const purchaseInvoices: Handlers<Areas['purchaseInvoices']> = {
  listPurchaseInvoices: ({ db }, { query }) => findPurchaseInvoices(db, query),
  getPurchaseInvoice: ({ db }, { params }) => getPurchaseInvoice(db, params.id),
  listPurchaseParties: ({ db }) => findInvoicingParties(db),
  listChargeable: ({ db }, { query }) => findChargeable(db, query),
  addPurchaseInvoice: (context, { body }) => addPurchaseInvoice(context, body),
  changePurchaseInvoice: (context, { params, body }) => changePurchaseInvoice(context, params.id, body),
  settlePurchaseInvoice: (context, { params, body }) => settlePurchaseInvoice(context, params.id, body),
};
