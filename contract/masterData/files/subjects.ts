import type { Role } from '#contract/call/roles.ts';

interface Subject {
  table: string;
  id: string;
  /** Roles that may see and attach files, the same as for the record's screen. */
  allow: readonly Role[];
}

/** Records that can have attached files, by the name in their id. */
export const fileSubjects = {
  Order: { table: 'orders', id: 'OrderId', allow: ['Admin', 'Office'] },
  Quotation: { table: 'quotations', id: 'QuotationId', allow: ['Admin', 'Office'] },
  PurchaseOrder: { table: 'purchase_orders', id: 'PurchaseOrderId', allow: ['Admin', 'Office'] },
  PurchaseInvoice: { table: 'purchase_invoices', id: 'PurchaseInvoiceId', allow: ['Admin', 'Finance'] },
  Customer: { table: 'customers', id: 'CustomerId', allow: ['Admin', 'Office', 'Finance'] },
  Supplier: { table: 'suppliers', id: 'SupplierId', allow: ['Admin'] },
  Product: { table: 'products', id: 'ProductId', allow: ['Admin'] },
} as const satisfies Record<string, Subject>;

export type FileSubject = keyof typeof fileSubjects;
export const fileSubjectNames = Object.keys(fileSubjects) as [FileSubject, ...FileSubject[]];
