import { z } from 'zod';
import { YesNo } from '#contract/values.ts';

/** Places where a pallet can be: our yard, a customer, a haulier, its supplier, or lost. */
export const HolderKind = z.enum(['Warehouse', 'Customer', 'Haulier', 'Supplier', 'WrittenOff']);
export type HolderKind = z.infer<typeof HolderKind>;

export const MovementKind = z.enum(['Delivery', 'Return', 'Transfer', 'WriteOff', 'Purchase', 'Opening']);
export type MovementKind = z.infer<typeof MovementKind>;

export const Condition = z.enum(['Good', 'Damaged', 'Lost'], { error: 'must be Good, Damaged or Lost' });
export type Condition = z.infer<typeof Condition>;
export const LossBearer = z.enum(['Customer', 'Merchant'], { error: 'must be Customer or Merchant' });
export type LossBearer = z.infer<typeof LossBearer>;

/** Accepts a reversal that takes more pallets out of the yard than the ledger shows there. */
export const ConfirmYard = YesNo.optional();

/** Confirms a movement date more than a week in the past. */
export const ConfirmDate = YesNo.optional();

/** A row of the pallet ledger with its cause. */
export const MovementRow = z.object({
  PalletMovementId: z.number(),
  MovedOn: z.string(),
  Kind: MovementKind,
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  FromHolder: HolderKind,
  FromHolderId: z.number(),
  FromName: z.string(),
  ToHolder: HolderKind,
  ToHolderId: z.number(),
  ToName: z.string(),
  Condition: Condition.nullable(),
  LossBearer: LossBearer.nullable(),
  HaulierName: z.string().nullable(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  /** Invoice that charged the receiver of a transfer. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  /** Credit note that credits the movement. */
  CreditId: z.number().nullable(),
  CreditNo: z.number().nullable(),
  /** The last credit note, since cancelled. Null while another credit note applies. */
  UndoneCreditNo: z.number().nullable(),
  /** The goods receipt that brought the pallets in, or whose reversal took them out. */
  GoodsReceiptId: z.number().nullable(),
  /** Amount at which each pallet of an opening balance may be credited. */
  Charge: z.number().nullable(),
  VatRate: z.number().nullable(),
  Reference: z.string().nullable(),
  ReversesId: z.number().nullable(),
  ReversedById: z.number().nullable(),
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
});
export type MovementRow = z.infer<typeof MovementRow>;

/** One holder's balance of one pallet type. */
export const BalanceRow = z.object({
  PalletLevelId: z.number(),
  Holder: HolderKind,
  HolderId: z.number(),
  HolderName: z.string(),
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** Balance at the start of the period. Null if no period is given, as are the movements in it. */
  Opening: z.number().nullable(),
  Came: z.number().nullable(),
  Went: z.number().nullable(),
  Held: z.number(),
  /** Value in pounds at today's charge for the type. */
  Worth: z.number(),
  /** Days since the oldest pallet still there arrived, first in, first out. Null for the yard, suppliers and losses. */
  DaysHeld: z.number().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/** An account's balance of one pallet type, with today's charge in the account's currency. */
export const HeldType = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Held: z.number(),
});
export type HeldType = z.infer<typeof HeldType>;

/** All pallets of one type by place. The five figures add up to zero. */
export const TypeSummary = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Yard: z.number(),
  Customers: z.number(),
  Hauliers: z.number(),
  /** Received from suppliers and not sent back. */
  FromMakers: z.number(),
  WrittenOff: z.number(),
});
export type TypeSummary = z.infer<typeof TypeSummary>;
