import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { DateOnly, Id, keptNote, keptText, Quantity, requiredNote, Version } from '#contract/values.ts';
import { Quotation, QuotationChange, QuotationInput, QuotationRow, QuotationState } from './shapes.ts';

const office = ['Admin', 'Office'] as const;
const quotationId = z.object({ id: Id });

/** `q`: a quotation's number by its beginning, or every word in the customer or what they asked by. */
const quoted = list({
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

/** Added, as all of them. */
export const listQuotations = listEndpoint({
  path: '/api/Quotation',
  allow: office,
  summary: 'Quotations, the latest first.',
  grows: true,
  list: quoted,
});

export const getQuotation = endpoint({
  method: 'GET',
  path: '/api/Quotation/{id}',
  allow: office,
  summary: 'One quotation with its lines and totals.',
  params: quotationId,
  reply: Quotation,
  errors: ['NOT_FOUND'],
});

export const addQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation',
  allow: office,
  summary: 'Quotes prices until a day; nothing is held for it, and no credit is asked.',
  body: QuotationInput,
  reply: Quotation,
});

export const editQuotation = endpoint({
  method: 'PUT',
  path: '/api/Quotation/{id}',
  allow: office,
  summary: 'Changes an open quotation: the lines given are all that it has then.',
  params: quotationId,
  body: QuotationChange,
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const winQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Win/{id}',
  allow: office,
  summary:
    'An order at the prices quoted, of all or of part of it, checked as any other; once, and not past the day until which they hold.',
  params: quotationId,
  body: z.object({
    Version,
    CustomerOrderNo: keptText(60),
    /** Delivered by several dates: it becomes a call-off. Of stock deals. */
    IsCallOff: z.boolean().optional(),
    /** Added: what they take of it, by its lines; absent: all as quoted. */
    Lines: z
      .array(z.object({ QuotationLineId: Id, Quantity }))
      .min(1, 'must have at least one')
      .max(500, 'must be at most 500')
      .optional(),
    CreditOverrideReason: keptNote(500),
    ConfirmRepeatedOrderNo: z.boolean().optional(),
  }),
  reply: SavedOrder,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED'],
});

export const loseQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Lose/{id}',
  allow: office,
  summary: 'It was not taken: why is kept.',
  params: quotationId,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const reopenQuotation = endpoint({
  method: 'POST',
  path: '/api/Quotation/Reopen/{id}',
  allow: office,
  summary: 'A quotation that was lost is open again.',
  params: quotationId,
  body: z.object({ Version }),
  reply: Quotation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const openQuotation = endpoint({
  method: 'GET',
  path: '/api/Quotation/Document/{id}',
  allow: office,
  summary: 'The quotation as a document; what was said before is kept.',
  params: quotationId,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
