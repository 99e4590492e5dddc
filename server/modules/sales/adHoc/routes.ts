import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createOrderAndInvoice } from './createOrderAndInvoice.ts';
import { getVatRate, loadAdHocOrder } from './loadOrder.ts';

export const adHoc: Handlers<Areas['adHoc']> = {
  createOrderAndInvoice: (context, { body }) => createOrderAndInvoice(context, body),
  getVatRateByVatTypeId: ({ db, today }, { params, query }) => getVatRate(db, params.id, query.on ?? today),
  loadAdHocOrder: ({ db }, { params }) => loadAdHocOrder(db, params.id),
};
