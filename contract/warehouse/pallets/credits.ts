import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, optionalText, Quantity } from '#contract/values.ts';
import { ConfirmDate, HeldType, MovementRow } from './shapes.ts';

const creditors = ['Admin', 'Office', 'Finance'] as const;
const office = ['Admin', 'Office'] as const;
const Amount = z.number().meta({ kind: 'money' });

/** Days within which VAT on returned pallets must be credited (HMRC VATREC16052). */
export const creditDays = 14;

const Count = z.object({ PalletId: Id, Quantity });
const Counts = z.array(Count).min(1, 'must have at least one').max(100, 'must be at most 100 in the list');

/** `12:40,13:5` means 40 of type 12 and 5 of type 13. */
const CountsText = z
  .string()
  .regex(/^\d+:\d+(,\d+:\d+)*$/, 'must be pallet types with quantities, such as 12:40,13:5')
  .transform((text) =>
    text.split(',').map((pair) => {
      const [PalletId = 0, Quantity = 0] = pair.split(':').map(Number);
      return { PalletId, Quantity };
    }),
  )
  .pipe(
    z
      .array(z.object({ PalletId: z.int().min(1, 'must be chosen').max(2_147_483_647, 'is not a known number'), Quantity }))
      .max(100, 'must be at most 100 in the list'),
  );

/** A returned pallet movement, paired with the invoice line that charged the pallets and that the credit will name. */
export const PlannedLine = z.object({
  PalletMovementId: z.number(),
  MovedOn: z.string(),
  PalletId: z.number(),
  Code: z.string(),
  InvoiceDetailId: z.number(),
  InvoiceId: z.number(),
  /** Null for an opening balance, which has no invoice. `InvoiceId` and `InvoiceDetailId` are then negative. */
  InvoiceNo: z.number().nullable(),
  InvoiceDate: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
});
export type PlannedLine = z.infer<typeof PlannedLine>;

export const PalletPlan = z.object({ Lines: z.array(PlannedLine), NetAmount: Amount, VatAmount: Amount, GrossAmount: Amount });
export type PalletPlan = z.infer<typeof PalletPlan>;

/** Pallets that were returned, transferred or lost at our cost and are not credited. */
export const UncreditedReturn = z.object({
  PalletMovementId: z.number(),
  PalletId: z.number(),
  Code: z.string(),
  MovedOn: z.string(),
  Kind: z.enum(['Return', 'Transfer', 'WriteOff']),
  Condition: z.enum(['Good', 'Damaged', 'Lost']).nullable(),
  Reference: z.string().nullable(),
  Quantity: z.number(),
  /** Quantity that is not credited. */
  Left: z.number(),
  /** Days since the pallets moved. */
  Days: z.number(),
  /** Last day on which VAT rules allow the credit. */
  DueOn: z.string(),
  IsLate: z.boolean(),
});
export type UncreditedReturn = z.infer<typeof UncreditedReturn>;

export const PalletCredit = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  CurrencyCode: z.string(),
  PalletsCharged: z.boolean(),
  /** Uncredited returns, oldest first, at most 500. */
  Returns: z.array(UncreditedReturn),
  Types: z.array(
    z.object({
      PalletId: z.number(),
      Code: z.string(),
      Description: z.string(),
      /** `Returned`: returned and not credited. `Charged`: charged and not credited. `Creditable`: the lower of the two. */
      Returned: z.number(),
      Charged: z.number(),
      Creditable: z.number(),
    }),
  ),
  Plan: PalletPlan,
});
export type PalletCredit = z.infer<typeof PalletCredit>;

export const getPalletCredit = endpoint({
  method: 'GET',
  path: '/api/Pallets/getpalletcredit',
  allow: creditors,
  summary:
    'Lists a customer’s returned pallets that are not credited, with their age, and the invoice lines that a credit would name. `lines` (`12:40,13:5`) limits the credit',
  query: z.object({ cust: Id, lines: CountsText.optional(), on: DateOnly.optional() }),
  reply: PalletCredit,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const applyPalletCredit = endpoint({
  method: 'POST',
  path: '/api/Pallets/apply-credit',
  allow: creditors,
  summary:
    'Raises one credit note for returned pallets against the invoice lines that charged them, oldest first. Moves no pallets, because the return has moved them',
  query: z.object({ customerid: Id }),
  body: z
    .object({
      PalletId: Id.optional(),
      Quantity: Quantity.optional(),
      /** Credits several types on one credit note. Replaces `PalletId` and `Quantity`. */
      Lines: Counts.optional(),
      /** Defaults to today. */
      CreditDate: DateOnly.optional(),
      Comment: optionalText(500),
      ConfirmDate,
    })
    .refine((body) => body.Lines !== undefined || body.PalletId !== undefined, { path: ['PalletId'], message: 'must be chosen' })
    .refine((body) => body.Lines !== undefined || body.Quantity !== undefined, { path: ['Quantity'], message: 'is required' }),
  reply: z.object({ CreditId: z.number(), CreditNo: z.number(), Plan: PalletPlan }),
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

const ChargedLine = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
});

const Charge = z.object({ Lines: z.array(ChargedLine), NetAmount: Amount, VatAmount: Amount, GrossAmount: Amount });

export const previewPalletTransfer = endpoint({
  method: 'GET',
  path: '/api/Pallets/TransferPreview',
  allow: office,
  summary: 'Previews the credit and the charge of a pallet transfer. Writes nothing',
  query: z.object({ from: Id, to: Id.optional(), lines: CountsText.optional(), on: DateOnly.optional() }),
  reply: z.object({
    /** Pallets held by the account that gives them. */
    Held: z.array(HeldType),
    FromCurrencyCode: z.string(),
    ToCurrencyCode: z.string().nullable(),
    /** Credit for the giver, at the prices once charged. Null if the pallets were never charged. */
    Credit: PalletPlan.nullable(),
    /** Charge to the receiver, at today's price. Null if the receiver is not charged for pallets. */
    Charge: Charge.nullable(),
  }),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const transferPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/transfer',
  allow: office,
  summary:
    'Transfers pallets from one customer to another. Credits the first at the price once charged, and charges the second at today’s price',
  body: z.object({
    FromCustomerId: Id,
    ToCustomerId: Id,
    /** Defaults to today. */
    MovedOn: DateOnly.optional(),
    Reference: optionalText(100),
    Lines: Counts,
    ConfirmDate,
  }),
  reply: z.object({
    Movements: z.array(MovementRow),
    CreditId: z.number().nullable(),
    CreditNo: z.number().nullable(),
    InvoiceId: z.number().nullable(),
    InvoiceNo: z.number().nullable(),
  }),
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});
