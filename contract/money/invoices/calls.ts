import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { accountDocuments, allInvoices, readyDeals, unsentDocuments } from './list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { DealToCredit, Invoice, InvoicePreview, RaiseResult, RaisedInvoice, WholeInvoice } from './shapes.ts';
import { DateOnly, Id, IdOrAll, searchText } from '#contract/values.ts';

export * from './count.ts';

const Searched = searchText.min(1, 'is required');

const staff = ['Admin', 'Office', 'Finance'] as const;
const staffAndCustomer = ['Admin', 'Office', 'Finance', 'Customer'] as const;
const invoiceId = z.object({ id: Id });

/** Added: another day than today, from despatch on. The tax point goes by the day it is raised. */
const InvoiceDate = DateOnly.optional();

export const unsentInvoices = listEndpoint({
  path: '/api/Invoices/LoadUnsentInvoices',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Invoices, credit and debit notes neither accepted by mail nor marked posted, with the last error and the number of tries.',
  list: unsentDocuments,
});

/** Added: so that an unsent credit note can be looked at. */
export const openCreditDocument = endpoint({
  method: 'GET',
  path: '/api/Invoices/OpenCredit/{id}',
  allow: staffAndCustomer,
  summary: 'The kept PDF of an issued credit note: drawn once, the same bytes ever after.',
  params: z.object({ id: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const openInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/Invoices/Xml/{id}',
  allow: staffAndCustomer,
  summary: 'The invoice or debit note as an e-invoice (UBL 2.1, EN 16931, Peppol BIS Billing 3): made once, the same bytes ever after.',
  params: invoiceId,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

/** Added. */
export const openCreditXml = endpoint({
  method: 'GET',
  path: '/api/Invoices/CreditXml/{id}',
  allow: staffAndCustomer,
  summary: 'An issued credit note as an e-invoice.',
  params: invoiceId,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const getWholeInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoices/GetInvoice/{id}',
  allow: staffAndCustomer,
  summary: 'The whole invoice with its lines and VAT summary.',
  params: invoiceId,
  reply: WholeInvoice,
  errors: ['NOT_FOUND'],
});

export const markPosted = endpoint({
  method: 'POST',
  path: '/api/Invoices/MarkPosted',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Notes that documents went by post; all or none. Repeating it changes nothing.',
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
  summary: 'The invoice record.',
  params: invoiceId,
  reply: Invoice,
  errors: ['NOT_FOUND'],
});

export const checkInvoiceExists = endpoint({
  method: 'GET',
  path: '/api/Invoice/checkInvoiceExists/{id}',
  allow: staff,
  summary: 'Whether an order (by its id) has its invoice.',
  params: z.object({ id: Id }),
  reply: z.object({ Exists: z.boolean(), InvoiceId: z.number().nullable(), InvoiceNo: z.number().nullable() }),
  errors: ['NOT_FOUND'],
});

export const searchInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetSearchInvoice/{x}',
  allow: staff,
  summary: 'At most 50 invoices by any part of invoice number, deal number, customer order number or name; newest first.',
  params: z.object({ x: Searched }),
  reply: z.array(Invoice),
});

export const listInvoices = listEndpoint({
  path: '/api/Invoice',
  allow: staff,
  summary: 'Invoices and debit notes of every account, newest first.',
  list: allInvoices,
  grows: true,
});

export const customerInvoices = listEndpoint({
  path: '/api/Invoice/CustomerInvoices/{id}',
  allow: staffAndCustomer,
  summary: 'A customer’s invoices, credit and debit notes with what is outstanding; newest first.',
  params: z.object({ id: Id }),
  list: accountDocuments,
  errors: ['NOT_FOUND'],
});

export const searchCustomerInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetInvoicesearch/{a}/{b}',
  allow: staff,
  summary: 'Customer id (0 for all) and a text: at most 50 invoices; newest first.',
  params: z.object({ a: IdOrAll, b: Searched }),
  reply: z.array(Invoice),
});

export const raiseInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/InvoiceButton_Click',
  allow: ['Admin', 'Finance'],
  summary: 'Raises the order’s invoice, or answers with the one it has. Asking again, or often at once, raises no second.',
  query: z.object({ OrderID: Id, InvoiceDate, ConfirmDate: z.enum(['true', 'false']).optional() }),
  reply: RaisedInvoice,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
  isRead: false,
});

export const raiseInvoices = endpoint({
  method: 'POST',
  path: '/api/Order/RaiseInvoices',
  allow: ['Admin', 'Finance'],
  summary: 'Raises many invoices, each in a transaction of its own; says for every order what came of it.',
  body: z.object({
    OrderIds: z.array(Id).min(1, 'must name at least one order').max(500, 'must name at most 500 orders'),
    /** Added: also queues their mails, one per customer, for those that go by e-mail. */
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
  summary: 'What an order’s invoice would hold if it were raised today; writes nothing.',
  query: z.object({ OrderID: Id, InvoiceDate }),
  reply: InvoicePreview,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const openInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/Order/CreatInvoice',
  allow: staffAndCustomer,
  summary: 'The invoice as a document: made when it is first asked for, the same bytes ever after.',
  query: z.object({ InvoiceID: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const printPapers = endpoint({
  method: 'POST',
  path: '/api/Invoice/PrintPapers',
  allow: staff,
  summary:
    'Several invoices, debit and credit notes in one PDF, each as it was issued, in the order given; or each as its own kept PDF, all in one ZIP.',
  body: z
    .object({ InvoiceIds: z.array(Id).default([]), CreditIds: z.array(Id).default([]), As: z.enum(['Pdf', 'Zip']).default('Pdf') })
    .refine(({ InvoiceIds, CreditIds }) => InvoiceIds.length + CreditIds.length > 0, {
      path: ['InvoiceIds'],
      message: 'must have at least one',
    })
    .refine(({ InvoiceIds, CreditIds }) => InvoiceIds.length + CreditIds.length <= 500, {
      path: ['InvoiceIds'],
      message: 'are more than 500 documents: print fewer at once',
    }),
  reply: blob(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
  isRead: true,
});

export const readyToInvoice = listEndpoint({
  path: '/api/Order/ReadyToInvoice',
  allow: ['Admin', 'Finance'],
  summary: 'Deals ready to be invoiced, longest despatched first, with the days since despatch and the VAT quarter each falls in.',
  list: readyDeals,
});

export const toCredit = endpoint({
  method: 'GET',
  path: '/api/Order/ToCredit',
  allow: ['Admin', 'Finance'],
  summary: 'Deals invoiced before they left and delivered short: what is owed to the customer until it is credited.',
  reply: z.array(DealToCredit),
});
