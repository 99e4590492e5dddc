import type { Role } from '#contract/call/roles.ts';

/** Kinds of change that are announced, each with the id that is sent. The triggers in 0016_live.sql use these names. */
export const liveKinds = [
  'Account',
  'Credit',
  'Deal',
  'Invoice',
  'Mail',
  'OrderRequest',
  'Pallet',
  'Picking',
  'ProForma',
  'PurchaseOrder',
  'Receivable',
  'Stock',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Roles that receive each kind, because they may call an endpoint that returns it. Customers receive none. */
export const hearersByKind: Readonly<Record<LiveKind, readonly Role[]>> = {
  /** The id is the customer's. Pallet and Receivable use it too. */
  Account: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Credit: ['Admin', 'Office', 'Finance'],
  /** The order's id, whatever part of the order changed. */
  Deal: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Invoice: ['Admin', 'Office', 'Finance'],
  Mail: ['Admin', 'Office', 'Finance'],
  OrderRequest: ['Admin', 'Office'],
  Pallet: ['Admin', 'Office', 'Warehouse'],
  /** Pickers on the lines of an order. The id is the order's. */
  Picking: ['Admin', 'Warehouse'],
  ProForma: ['Admin', 'Office'],
  PurchaseOrder: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Receivable: ['Admin', 'Finance'],
  /** The id is the product's. */
  Stock: ['Admin', 'Office', 'Warehouse'],
};

/** Above this number the ids are left out. */
export const maxListedIds = 50;
