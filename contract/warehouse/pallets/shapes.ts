import { z } from 'zod';
import { YesNo } from '#contract/values.ts';

/** Where a pallet can be: in the own yard, with a customer, a haulier or its maker, or lost. */
export const HolderKind = z.enum(['Warehouse', 'Customer', 'Haulier', 'Supplier', 'WrittenOff']);
export type HolderKind = z.infer<typeof HolderKind>;

export const MovementKind = z.enum(['Delivery', 'Return', 'Transfer', 'WriteOff', 'Purchase', 'Opening']);
export type MovementKind = z.infer<typeof MovementKind>;

export const Condition = z.enum(['Good', 'Damaged', 'Lost'], { error: 'must be Good, Damaged or Lost' });
export type Condition = z.infer<typeof Condition>;
export const LossBearer = z.enum(['Customer', 'Merchant'], { error: 'must be Customer or Merchant' });
export type LossBearer = z.infer<typeof LossBearer>;

/** Of a reversal: the yard has fewer of the pallets than go back out of it, and so it is. */
export const ConfirmYard = YesNo.optional();

/** An old date was asked about and is meant. */
export const ConfirmDate = YesNo.optional();

/** A row of the pallet ledger, with what caused it. */
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
  /** Of a transfer: the invoice that charged it. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  /** The credit note that credits it. */
  CreditId: z.number().nullable(),
  CreditNo: z.number().nullable(),
  /** Where none does now: the last one that did and is undone. */
  UndoneCreditNo: z.number().nullable(),
  /** The receipt of goods that brought them, or that was taken back with them. */
  GoodsReceiptId: z.number().nullable(),
  /** Of an opening balance: at what each may be credited. */
  Charge: z.number().nullable(),
  VatRate: z.number().nullable(),
  Reference: z.string().nullable(),
  ReversesId: z.number().nullable(),
  ReversedById: z.number().nullable(),
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
});
export type MovementRow = z.infer<typeof MovementRow>;

/** What one holder has of one pallet type. */
export const BalanceRow = z.object({
  PalletLevelId: z.number(),
  Holder: HolderKind,
  HolderId: z.number(),
  HolderName: z.string(),
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** At the beginning of the period, where one is asked for; else null, as what came and went. */
  Opening: z.number().nullable(),
  Came: z.number().nullable(),
  Went: z.number().nullable(),
  Held: z.number(),
  /** In pounds, at what the type is charged at now. */
  Worth: z.number(),
  /** Since the oldest of those still there came, first in first out; null for the yard, makers and what is lost. */
  DaysHeld: z.number().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/** What an account has of a type, and at what it is charged today in the account's currency. */
export const HeldType = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Held: z.number(),
});
export type HeldType = z.infer<typeof HeldType>;

/** All pallets of a type, by where they are: the five add up to nothing. */
export const TypeSummary = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Yard: z.number(),
  Customers: z.number(),
  Hauliers: z.number(),
  /** Came from the makers and did not go back. */
  FromMakers: z.number(),
  WrittenOff: z.number(),
});
export type TypeSummary = z.infer<typeof TypeSummary>;
