import { z } from 'zod';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DealType } from '#contract/sales/deal/states.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { AccountDocument, Invoice, ReadyDeal, UnsentDocument } from './shapes.ts';

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
    LeftTo: to(DateOnly, 'LeftOn'),
  },
  sorts: ['Number', 'Kind', 'Date', 'LeftOn', 'CustomerName', 'AccountCode', 'GrossAmount', 'DocumentDelivery', 'MailState'],
  order: ['Date', 'ASC'],
});

/**
 * What was invoiced and credited to one account, the newest first. `q`: a document's or deal's number by its beginning, or every word in
 * their order number; `Show`: those that something is outstanding of.
 */
export const accountDocuments = list({
  row: AccountDocument,
  id: 'Number',
  filters: {
    q: search(),
    Kind: anyOf(AccountDocument.shape.Kind),
    Show: only('Open'),
    DatedFrom: from(DateOnly, 'Date'),
    DatedTo: to(DateOnly, 'Date'),
  },
  sorts: ['Number', 'Kind', 'Date', 'DueDate', 'DealNo', 'CustomerOrderNo', 'GrossAmount', 'Outstanding'],
  order: ['Date', 'DESC'],
});

/** Invoices and debit notes of every account, newest first. `q`: the beginning of an invoice or deal number. */
export const allInvoices = list({
  row: Invoice,
  id: 'InvoiceId',
  filters: {
    q: search(),
    CustomerId: anyOf(Id),
    OrderId: anyOf(Id),
    Kind: anyOf(Invoice.shape.Kind),
    Show: only('Open'),
    DatedFrom: from(DateOnly, 'InvoiceDate'),
    DatedTo: to(DateOnly, 'InvoiceDate'),
  },
  sorts: [
    'InvoiceNo',
    'Kind',
    'InvoiceDate',
    'DueDate',
    'DealNo',
    'CustomerName',
    'AccountCode',
    'CustomerOrderNo',
    'GrossAmount',
    'Outstanding',
  ],
  order: ['InvoiceDate', 'DESC'],
});
