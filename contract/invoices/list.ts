import { z } from 'zod';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DealType } from '#contract/orders/shapes.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { ReadyDeal, UnsentDocument } from './shapes.ts';

const DocumentDelivery = z.enum(['Email', 'Post']);

/** Deals that wait for their invoice, the longest despatched first. What an invoice would come to is worked out, so it does not sort. */
export const readyDeals = list({
  row: ReadyDeal,
  id: 'OrderId',
  filters: {
    q: search(),
    CustomerId: anyOf(Id),
    DealType: anyOf(DealType),
    DocumentDelivery: anyOf(DocumentDelivery),
    DespatchedFrom: from(DateOnly, 'DespatchedOn'),
    DespatchedTo: to(DateOnly, 'DespatchedOn'),
  },
  sorts: ['DealNo', 'DealType', 'CustomerName', 'AccountCode', 'CustomerOrderNo', 'DespatchedOn'],
  order: ['DespatchedOn', 'ASC'],
});

/** Invoices, credit and debit notes that have not reached the customer, the oldest first. */
export const unsentDocuments = list({
  row: UnsentDocument,
  id: 'SubjectId',
  filters: {
    q: search(),
    Kind: anyOf(UnsentDocument.shape.Kind),
    CustomerId: anyOf(Id),
    DocumentDelivery: anyOf(DocumentDelivery),
    DatedFrom: from(DateOnly, 'Date'),
    DatedTo: to(DateOnly, 'Date'),
  },
  sorts: ['Number', 'Kind', 'Date', 'CustomerName', 'AccountCode', 'GrossAmount', 'DocumentDelivery'],
  order: ['Date', 'ASC'],
});
