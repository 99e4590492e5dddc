import '#contract/entities/all.ts';
import { allEntities } from '#contract/entities/registry.ts';
import type { Role } from '#contract/roles.ts';

export interface Entity {
  table: string;
  id: string;
  /** Who may see the record's screen, and so its history. */
  allow: readonly Role[];
}

const kept = Object.fromEntries(
  allEntities().map(({ name, table, id, historians }): [string, Entity] => [name, { table, id, allow: historians }]),
);

/** Whose history can be asked for: by the entity's name, as its id field has it. */
export const entities: Record<string, Entity> = {
  Order: { table: 'orders', id: 'OrderId', allow: ['Admin', 'Office'] },
  Invoice: { table: 'invoices', id: 'InvoiceId', allow: ['Admin', 'Office', 'Finance'] },
  Payment: { table: 'payments', id: 'PaymentId', allow: ['Admin', 'Office'] },
  Credit: { table: 'credits', id: 'CreditId', allow: ['Admin', 'Office'] },
  PurchaseOrder: { table: 'purchase_orders', id: 'PurchaseOrderId', allow: ['Admin', 'Office'] },
  PurchaseInvoice: { table: 'purchase_invoices', id: 'PurchaseInvoiceId', allow: ['Admin', 'Finance'] },
  PasswordPolicy: { table: 'password_policy', id: 'PasswordPolicyId', allow: ['Admin'] },
  User: { table: 'users', id: 'UserId', allow: ['Admin'] },
  ...kept,
};
