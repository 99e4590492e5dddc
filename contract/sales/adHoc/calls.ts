import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { RaisedInvoice } from '#contract/money/invoices/shapes.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { AdHocInput, AdHocOrder, VatRateOnDay } from './shapes.ts';

const office = ['Admin', 'Office'] as const;

export const createOrderAndInvoice = endpoint({
  method: 'POST',
  path: '/api/AdHocInvoice/CreateOrderAndInvoice',
  allow: office,
  summary: 'Creates an ad hoc deal and its invoice in one step. Stock moves only for lines with `MovesStock`.',
  query: z.object({ currentUserId: Id.optional() }),
  body: AdHocInput,
  reply: RaisedInvoice,
  errors: ['CONFIRMATION_NEEDED', 'INSUFFICIENT_STOCK', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const getVatRateByVatTypeId = endpoint({
  method: 'GET',
  path: '/api/AdHocInvoice/GetVatRateByVatTypeId/{id}',
  allow: office,
  summary: 'Returns the rate of a VAT type today or on the given day. An invoice uses the rate on its tax point.',
  params: z.object({ id: Id }),
  query: z.object({ on: DateOnly.optional() }),
  reply: VatRateOnDay,
  errors: ['NOT_FOUND'],
});

export const loadAdHocOrder = endpoint({
  method: 'GET',
  path: '/api/AdHocInvoice/LoadOrder/{id}',
  allow: office,
  summary: 'Returns an ad hoc deal with its lines, to show or copy.',
  params: z.object({ id: Id }),
  reply: AdHocOrder,
  errors: ['NOT_FOUND'],
});
