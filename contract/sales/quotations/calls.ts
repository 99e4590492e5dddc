import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { DateOnly, Id, changedNote, changedText, Quantity, requiredNote, Version } from '#contract/values.ts';
import { Quotation, QuotationChange, QuotationInput, QuotationRow, QuotationState } from './shapes.ts';

const office = ['Admin', 'Office'] as const;
const quotationId = z.object({ id: Id });

/** `q` matches the start of the quotation number, or every word of the customer or their enquiry. */
const quotationList = list({
  row: QuotationRow,
  id: 'QuotationId',
  filters: {
    q: search(),
    State: anyOf(QuotationState),
    CustomerId: anyOf(Id),
    ValidFrom: from(DateOnly, 'ValidUntil'),
    ValidTo: to(DateOnly, 'ValidUntil'),
  },
  sorts: ['QuotationNo', 'CustomerName', 'QuotedOn', 'ValidUntil', 'State'],
  order: ['QuotationNo', 'DESC'],
});

export const listQuotations = listEndpoint({
  path: '/api/Quotation',
  allow: office,
  summary: 'Lists quotations, latest first.',
  grows: true,
  list: quotationList,
});

export const getQuotation = endpoint({
  method: 'GET',
  path: '/api/Quotation/{id}',
  allow: office,
  summary: 'Returns a quotation with its lines and totals.',
  params: quotationId,
  reply: Quotation,
  errors: ['NOT_FOUND'],
});

export const addQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation',
  allow: office,
  summary: 'Adds a quotation with prices valid until a date. It reserves no stock and checks no credit.',
  body: QuotationInput,
  reply: Quotation,
});

export const editQuotation = endpoint({
  method: 'PUT',
  path: '/api/Quotation/{id}',
  allow: office,
  summary: 'Changes an open quotation. The lines given replace all its lines.',
  params: quotationId,
  body: QuotationChange,
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const winQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Win/{id}',
  allow: office,
  summary: 'Creates an order from all or part of a valid quotation, at the prices quoted. It is checked as any order.',
  params: quotationId,
  body: z.object({
    Version,
    CustomerOrderNo: changedText(60),
    /** Whether the order becomes a call-off, delivered on several dates. Only for stock deals. */
    IsCallOff: z.boolean().optional(),
    /** Quantities accepted, by line. Defaults to everything quoted. */
    Lines: z
      .array(z.object({ QuotationLineId: Id, Quantity }))
      .min(1, 'must have at least one')
      .max(500, 'must be at most 500')
      .optional(),
    CreditOverrideReason: changedNote(500),
    ConfirmRepeatedOrderNo: z.boolean().optional(),
  }),
  reply: SavedOrder,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED'],
});

export const loseQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Lose/{id}',
  allow: office,
  summary: 'Marks a quotation as lost and records the reason.',
  params: quotationId,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const reopenQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Reopen/{id}',
  allow: office,
  summary: 'Reopens a lost quotation.',
  params: quotationId,
  body: z.object({ Version }),
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const openQuotation = endpoint({
  method: 'GET',
  path: '/api/Quotation/Document/{id}',
  allow: office,
  summary: 'Returns the quotation as a PDF. Earlier versions are kept.',
  params: quotationId,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
