import { z } from 'zod';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DealType } from '#contract/sales/deal/states.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { AccountDocument, Invoice, ReadyDeal, UnsentDocument } from './shapes.ts';

const DocumentDelivery = z.enum(['Email', 'Post']);

/** Orders ready to invoice, longest despatched first. Not sortable by amount, because the server calculates the amounts of one page only. */
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

/** Invoices, credit notes and debit notes neither e-mailed nor posted, oldest first. */
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
 * Invoices, credit notes and debit notes of one account, newest first. `q` matches the start of a document or deal number, or every word
 * in the customer's order number. `Show` limits the list to documents with an outstanding amount.
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

/** Invoices and debit notes of all accounts, newest first. `q` matches the start of an invoice or deal number. */
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
