import { z } from 'zod';
import { YesNo } from '#contract/values.ts';

/** Kinds of holder of a pallet: our own yard (`Warehouse`), a customer, a haulier, the supplier of the pallet, or no one, because it is lost (`WrittenOff`). */
export const HolderKind = z.enum(['Warehouse', 'Customer', 'Haulier', 'Supplier', 'WrittenOff']);
export type HolderKind = z.infer<typeof HolderKind>;

export const MovementKind = z.enum(['Delivery', 'Return', 'Transfer', 'WriteOff', 'Purchase', 'Opening']);
export type MovementKind = z.infer<typeof MovementKind>;

export const Condition = z.enum(['Good', 'Damaged', 'Lost'], { error: 'must be Good, Damaged or Lost' });
export type Condition = z.infer<typeof Condition>;
export const LossBearer = z.enum(['Customer', 'Merchant'], { error: 'must be Customer or Merchant' });
export type LossBearer = z.infer<typeof LossBearer>;

/** Accepts a reversal that takes more pallets from our yard than the ledger has there. */
export const ConfirmYard = YesNo.optional();

/** Confirms a movement date more than a week in the past. */
export const ConfirmDate = YesNo.optional();

/** A movement of the pallet ledger, with the documents that caused it. */
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
  /** Number of the last cancelled credit note for the movement. Null if another credit note applies. */
  UndoneCreditNo: z.number().nullable(),
  /** Goods receipt that brought the pallets, or whose reversal removed them. */
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
  /** Balance at the start of the period. `Opening`, `Came` and `Went` are null if no period was requested. */
  Opening: z.number().nullable(),
  Came: z.number().nullable(),
  Went: z.number().nullable(),
  Held: z.number(),
  /** Value in pounds at today's charge for the type. */
  Worth: z.number(),
  /** Days since the oldest pallet that is still held arrived. Null for the yard, suppliers and losses. */
  DaysHeld: z.number().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/** An account's balance of one pallet type. */
export const HeldType = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Held: z.number(),
});
export type HeldType = z.infer<typeof HeldType>;

/** Pallets of one type by kind of holder. `FromMakers` equals the other four together. */
export const TypeSummary = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Yard: z.number(),
  Customers: z.number(),
  Hauliers: z.number(),
  /** Received from suppliers and not returned to them. */
  FromMakers: z.number(),
  WrittenOff: z.number(),
});
export type TypeSummary = z.infer<typeof TypeSummary>;
