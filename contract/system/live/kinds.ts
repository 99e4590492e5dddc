import type { Role } from '#contract/call/roles.ts';

/** What is told to have changed, each with the id that is told of it. The triggers of 0016_live.sql name them. */
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

/** Who hears of it: whose role may make a call that answers it. Customers hear of nothing. */
export const hearersOf: Readonly<Record<LiveKind, readonly Role[]>> = {
  /** A customer's id; so of Pallet and Receivable. */
  Account: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Credit: ['Admin', 'Office', 'Finance'],
  /** An order's id, whatever of it changed. */
  Deal: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Invoice: ['Admin', 'Office', 'Finance'],
  Mail: ['Admin', 'Office', 'Finance'],
  OrderRequest: ['Admin', 'Office'],
  Pallet: ['Admin', 'Office', 'Warehouse'],
  /** Who is at which line of an order; its id is told. */
  Picking: ['Admin', 'Warehouse'],
  ProForma: ['Admin', 'Office'],
  PurchaseOrder: ['Admin', 'Office', 'Warehouse', 'Finance'],
  Receivable: ['Admin', 'Finance'],
  /** A product's id. */
  Stock: ['Admin', 'Office', 'Warehouse'],
};

/** More ids than these are not told one by one. */
export const mostIdsTold = 50;
