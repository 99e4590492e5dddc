import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, optionalText, Quantity, YesNo } from '#contract/values.ts';
import { Condition, ConfirmDate, HeldType, LossBearer, MovementRow } from './shapes.ts';

const roles = ['Admin', 'Office', 'Warehouse'] as const;
const params = z.object({ id: Id });

const line = {
  PalletId: Id,
  Quantity,
  /** Absent: good. Lost ones are written off instead of coming back. */
  Condition: Condition.optional(),
  /** Of lost ones; absent: the customer's, and the charge stands. */
  LossBearer: LossBearer.optional(),
};

const trip = {
  /** Absent: today. */
  ReturnedOn: DateOnly.optional(),
  /** Who brought them. */
  HaulierId: Id.nullish(),
  /** They stay with this haulier for now; absent: into the own yard. */
  ToHaulierId: Id.nullish(),
  Reference: optionalText(100),
  /** More come back than the books say were there: so it is. */
  ConfirmMore: YesNo.optional(),
  ConfirmDate,
};

const Returned = z.object({ Movements: z.array(MovementRow), Held: z.array(HeldType) });

/** What came back of an account, and what it has. */
export const PalletsBack = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  /** How many pallets the account usually has; null: not said. */
  PalletNorm: z.number().nullable(),
  Held: z.array(HeldType),
  /** Of the period, the newest first, at most 200. */
  Returns: z.array(MovementRow),
  /** How many there are in all. */
  ReturnCount: z.number(),
});
export type PalletsBack = z.infer<typeof PalletsBack>;

export const getReturnedPallets = endpoint({
  method: 'GET',
  path: '/api/ReturnPallet/getPallet/{id}/{from}/{to}',
  allow: roles,
  summary: 'What a customer or haulier has of each pallet type, and what it sent back or lost from a day to a day',
  params: z.object({ id: Id, from: DateOnly, to: DateOnly }),
  reply: PalletsBack,
});

export const returnPallet = endpoint({
  method: 'POST',
  path: '/api/ReturnPallet/addpallet/{id}',
  allow: roles,
  summary: 'Records that pallets of one type came back from a customer or haulier, or are lost. No money moves',
  params,
  body: z.object({ ...line, ...trip }),
  reply: Returned,
  errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const returnPalletList = endpoint({
  method: 'POST',
  path: '/api/ReturnPallet/returnPalletList/{id}',
  allow: roles,
  summary: 'Records what came back from a customer or haulier, several types at once: all of it or nothing. No money moves',
  params,
  body: z.object({ ...trip, Lines: z.array(z.object(line)).min(1, 'must have at least one').max(100, 'must be at most 100 in the list') }),
  reply: Returned,
  errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});
