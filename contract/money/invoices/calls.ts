import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { accountDocuments, allInvoices, readyDeals, unsentDocuments } from './list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { DealToCredit, Invoice, InvoicePreview, RaiseResult, RaisedInvoice, WholeInvoice } from './shapes.ts';
import { DateOnly, Id, IdOrAll, searchText } from '#contract/values.ts';

const Searched = searchText.min(1, 'is required');

const staff = ['Admin', 'Office', 'Finance'] as const;
const staffAndCustomer = ['Admin', 'Office', 'Finance', 'Customer'] as const;
const invoiceId = z.object({ id: Id });

/** Date printed on the invoice. Today if absent, and never before the despatch. The tax point depends on the day of raising, not on this date. */
const InvoiceDate = DateOnly.optional();

export const unsentInvoices = listEndpoint({
  path: '/api/Invoices/LoadUnsentInvoices',
  allow: ['Admin', 'Office', 'Finance'],
  summary:
    'Lists invoices, credit notes and debit notes neither sent by e-mail nor marked as posted, with the last error and the number of attempts.',
  list: unsentDocuments,
});

export const openCreditDocument = endpoint({
  method: 'GET',
  path: '/api/Invoices/OpenCredit/{id}',
  allow: staffAndCustomer,
  summary: 'Returns the stored PDF of an issued credit note. It is created once and never changes.',
  params: z.object({ id: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const openInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/Invoices/Xml/{id}',
  allow: staffAndCustomer,
  summary:
    'Returns an invoice or debit note as an e-invoice (UBL 2.1, EN 16931, Peppol BIS Billing 3). It is created once and never changes.',
  params: invoiceId,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const openCreditXml = endpoint({
  method: 'GET',
  path: '/api/Invoices/CreditXml/{id}',
  allow: staffAndCustomer,
  summary: 'Returns an issued credit note as an e-invoice.',
  params: invoiceId,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const getWholeInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoices/GetInvoice/{id}',
  allow: staffAndCustomer,
  summary: 'Returns an invoice with its lines and VAT summary.',
  params: invoiceId,
  reply: WholeInvoice,
  errors: ['NOT_FOUND'],
});

export const markPosted = endpoint({
  method: 'POST',
  path: '/api/Invoices/MarkPosted',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Marks documents as sent by post, all or none. Repeating the call changes nothing.',
  body: z.object({
    DocumentKind: z.enum(['Invoice', 'Credit', 'Statement']),
    DocumentIds: z.array(Id).min(1, 'must name at least one document').max(500, 'must name at most 500 documents'),
  }),
  reply: z.object({ Posted: z.number() }),
  errors: ['NOT_FOUND'],
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoice/{id}',
  allow: staffAndCustomer,
  summary: 'Returns the invoice record.',
  params: invoiceId,
  reply: Invoice,
  errors: ['NOT_FOUND'],
});

export const checkInvoiceExists = endpoint({
  method: 'GET',
  path: '/api/Invoice/checkInvoiceExists/{id}',
  allow: staff,
  summary: 'Tells whether an order has an invoice.',
  params: z.object({ id: Id }),
  reply: z.object({ Exists: z.boolean(), InvoiceId: z.number().nullable(), InvoiceNo: z.number().nullable() }),
  errors: ['NOT_FOUND'],
});

export const searchInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetSearchInvoice/{x}',
  allow: staff,
  summary: 'Finds at most 50 invoices by part of the invoice number, deal number, customer order number or name, newest first.',
  params: z.object({ x: Searched }),
  reply: z.array(Invoice),
});

export const listInvoices = listEndpoint({
  path: '/api/Invoice',
  allow: staff,
  summary: 'Lists the invoices and debit notes of every account, newest first.',
  list: allInvoices,
  grows: true,
});

export const customerInvoices = listEndpoint({
  path: '/api/Invoice/CustomerInvoices/{id}',
  allow: staffAndCustomer,
  summary: 'Lists a customer’s invoices, credit notes and debit notes with their outstanding amounts, newest first.',
  params: z.object({ id: Id }),
  list: accountDocuments,
  errors: ['NOT_FOUND'],
});

export const searchCustomerInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetInvoicesearch/{a}/{b}',
  allow: staff,
  summary: 'Finds at most 50 invoices by customer id (0 for all) and text, newest first.',
  params: z.object({ a: IdOrAll, b: Searched }),
  reply: z.array(Invoice),
});

export const raiseInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/InvoiceButton_Click',
  allow: ['Admin', 'Finance'],
  summary: 'Raises the order’s invoice, or returns the one it has. Repeated or concurrent calls never raise a second one.',
  query: z.object({ OrderID: Id, InvoiceDate, ConfirmDate: z.enum(['true', 'false']).optional() }),
  reply: RaisedInvoice,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
  isRead: false,
});

export const raiseInvoices = endpoint({
  method: 'POST',
  path: '/api/Order/RaiseInvoices',
  allow: ['Admin', 'Finance'],
  summary: 'Raises many invoices, each in its own transaction, and returns the result for every order.',
  body: z.object({
    OrderIds: z.array(Id).min(1, 'must name at least one order').max(500, 'must name at most 500 orders'),
    /** True to queue one e-mail per customer with the new invoices. Customers who get invoices by post are left out. */
    QueueEmail: z.boolean().default(false),
    InvoiceDate,
    ConfirmDate: z.boolean().optional(),
  }),
  reply: z.array(RaiseResult),
  errors: ['PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});

export const previewInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/InvoicePreview',
  allow: ['Admin', 'Finance'],
  summary: 'Previews an order’s invoice as if it were raised today. Changes nothing.',
  query: z.object({ OrderID: Id, InvoiceDate }),
  reply: InvoicePreview,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const openInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/Order/CreatInvoice',
  allow: staffAndCustomer,
  summary: 'Returns the invoice as a document. It is created on first request and never changes.',
  query: z.object({ InvoiceID: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const printPapers = endpoint({
  method: 'POST',
  path: '/api/Invoice/PrintPapers',
  allow: staff,
  summary:
    'Returns several invoices, debit notes and credit notes as issued, in the order of the request. Returns one PDF, or a ZIP of the stored PDFs.',
  body: z
    .object({ InvoiceIds: z.array(Id).default([]), CreditIds: z.array(Id).default([]), As: z.enum(['Pdf', 'Zip']).default('Pdf') })
    .refine(({ InvoiceIds, CreditIds }) => InvoiceIds.length + CreditIds.length > 0, {
      path: ['InvoiceIds'],
      message: 'must contain at least one document',
    })
    .refine(({ InvoiceIds, CreditIds }) => InvoiceIds.length + CreditIds.length <= 500, {
      path: ['InvoiceIds'],
      message: 'are more than 500 documents. Print fewer at a time.',
    }),
  reply: blob(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
  isRead: true,
});

export const readyToInvoice = listEndpoint({
  path: '/api/Order/ReadyToInvoice',
  allow: ['Admin', 'Finance'],
  summary: 'Lists orders ready to invoice, longest despatched first, with the days since despatch and the VAT quarter.',
  list: readyDeals,
});

export const toCredit = endpoint({
  method: 'GET',
  path: '/api/Order/ToCredit',
  allow: ['Admin', 'Finance'],
  summary: 'Lists orders invoiced in advance and delivered short, with the credit owed to the customer.',
  reply: z.array(DealToCredit),
});
