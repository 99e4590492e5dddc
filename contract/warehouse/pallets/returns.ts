import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, optionalText, Quantity, YesNo } from '#contract/values.ts';
import { Condition, ConfirmDate, HeldType, LossBearer, MovementRow } from './shapes.ts';

const roles = ['Admin', 'Office', 'Warehouse'] as const;
const params = z.object({ id: Id });

const line = {
  PalletId: Id,
  Quantity,
  /** Defaults to `Good`. Lost pallets are written off. */
  Condition: Condition.optional(),
  /** Party that pays for lost pallets. Defaults to the customer, who then gets no credit for the charge. */
  LossBearer: LossBearer.optional(),
};

const returnFields = {
  /** Defaults to today. */
  ReturnedOn: DateOnly.optional(),
  /** Haulier that brought the pallets. */
  HaulierId: Id.nullish(),
  /** Haulier that keeps the pallets. If absent, they go into our yard. */
  ToHaulierId: Id.nullish(),
  Reference: optionalText(100),
  /** Accepts a return of more pallets than the ledger shows. */
  ConfirmMore: YesNo.optional(),
  ConfirmDate,
};

const Returned = z.object({ Movements: z.array(MovementRow), Held: z.array(HeldType) });

/** Pallets that an account has returned, and those that it still holds. */
export const PalletsBack = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  /** Pallet allowance of the account. Null if none is set. */
  PalletNorm: z.number().nullable(),
  Held: z.array(HeldType),
  /** Returns in the period, newest first, at most 200. */
  Returns: z.array(MovementRow),
  /** Total number of returns in the period. */
  ReturnCount: z.number(),
});
export type PalletsBack = z.infer<typeof PalletsBack>;

export const getReturnedPallets = endpoint({
  method: 'GET',
  path: '/api/ReturnPallet/getPallet/{id}/{from}/{to}',
  allow: roles,
  summary: 'Lists the pallets that a customer or haulier holds by type, and those returned or lost in a period',
  params: z.object({ id: Id, from: DateOnly, to: DateOnly }),
  reply: PalletsBack,
});

export const returnPallet = endpoint({
  method: 'POST',
  path: '/api/ReturnPallet/addpallet/{id}',
  allow: roles,
  summary: 'Records pallets of one type returned or lost by a customer or haulier. No invoice or credit note is raised',
  params,
  body: z.object({ ...line, ...returnFields }),
  reply: Returned,
  errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const returnPalletList = endpoint({
  method: 'POST',
  path: '/api/ReturnPallet/returnPalletList/{id}',
  allow: roles,
  summary: 'Records pallets of several types returned by a customer or haulier. Saves all or none. No invoice or credit note is raised',
  params,
  body: z.object({
    ...returnFields,
    Lines: z.array(z.object(line)).min(1, 'must have at least one').max(100, 'must be at most 100 in the list'),
  }),
  reply: Returned,
  errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});
