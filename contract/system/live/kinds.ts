import type { Role } from '#contract/call/roles.ts';

/** Kinds of record whose changes are announced. The triggers in 0016_live.sql use these names. */
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

/** Roles that receive each kind of change. They may also call an endpoint that returns the record. Customers receive none. */
export const rolesByLiveKind: Readonly<Record<LiveKind, readonly Role[]>> = {
  /** Sends the customer's id. Pallet and Receivable do so too. */
  Account: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Credit: ['Admin', 'Office', 'Finance'],
  /** Sends the order's id, also if a line or another row of the order changed. */
  Deal: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Invoice: ['Admin', 'Office', 'Finance'],
  Mail: ['Admin', 'Office', 'Finance'],
  OrderRequest: ['Admin', 'Office'],
  Pallet: ['Admin', 'Office', 'Warehouse'],
  /** Tells who is picking the lines of an order. Sends the order's id. */
  Picking: ['Admin', 'Warehouse'],
  ProForma: ['Admin', 'Office'],
  PurchaseOrder: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Receivable: ['Admin', 'Finance'],
  /** Sends the product's id. */
  Stock: ['Admin', 'Office', 'Warehouse'],
};

/** Maximum ids in one announcement. Above it `Ids` is null. */
export const maxListedIds = 50;
