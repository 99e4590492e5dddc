import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, optionalText, Quantity } from '#contract/values.ts';
import { ConfirmDate, HeldType, MovementRow } from './shapes.ts';

const creditors = ['Admin', 'Office', 'Finance'] as const;
const office = ['Admin', 'Office'] as const;
const Amount = z.number().meta({ kind: 'money' });

/** The days in which the VAT of what came back is to be credited (HMRC VATREC16052). */
export const creditDays = 14;

const Count = z.object({ PalletId: Id, Quantity });
const Counts = z.array(Count).min(1, 'must have at least one').max(100, 'must be at most 100 in the list');

/** `12:40,13:5`: of type 12 forty, of 13 five. */
const CountsText = z
  .string()
  .regex(/^\d+:\d+(,\d+:\d+)*$/, 'must be pallet types with how many, as 12:40,13:5')
  .transform((text) =>
    text.split(',').map((pair) => {
      const [PalletId = 0, Count = 0] = pair.split(':').map(Number);
      return { PalletId, Quantity: Count };
    }),
  )
  .pipe(
    z
      .array(z.object({ PalletId: z.int().min(1, 'must be chosen').max(2_147_483_647, 'is not a known number'), Quantity }))
      .max(100, 'must be at most 100 in the list'),
  );

/** Of what came back: which charged invoice line is credited, the oldest first. */
export const PlannedLine = z.object({
  PalletMovementId: z.number(),
  MovedOn: z.string(),
  PalletId: z.number(),
  Code: z.string(),
  InvoiceDetailId: z.number(),
  InvoiceId: z.number(),
  /** None: charged before these books began; its ids are then below nothing, and tell its opening balance. */
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

/** What came back, was passed on or lost at our cost, and is not credited. */
export const UncreditedReturn = z.object({
  PalletMovementId: z.number(),
  PalletId: z.number(),
  Code: z.string(),
  MovedOn: z.string(),
  Kind: z.enum(['Return', 'Transfer', 'WriteOff']),
  Condition: z.enum(['Good', 'Damaged', 'Lost']).nullable(),
  Reference: z.string().nullable(),
  Quantity: z.number(),
  /** Of it not credited. */
  Left: z.number(),
  Days: z.number(),
  DueOn: z.string(),
  IsLate: z.boolean(),
});
export type UncreditedReturn = z.infer<typeof UncreditedReturn>;

export const PalletCredit = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  CurrencyCode: z.string(),
  PalletsCharged: z.boolean(),
  /** The oldest first, at most 500. */
  Returns: z.array(UncreditedReturn),
  Types: z.array(
    z.object({
      PalletId: z.number(),
      Code: z.string(),
      Description: z.string(),
      /** Came back and is not credited; was charged and is not credited; and the lesser of them. */
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
    'What a customer sent back and was not credited for, with the days since; and the invoice lines a credit would name, of all of it or of `lines` (`12:40,13:5`)',
  query: z.object({ cust: Id, lines: CountsText.optional(), on: DateOnly.optional() }),
  reply: PalletCredit,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const applyPalletCredit = endpoint({
  method: 'POST',
  path: '/api/Pallets/apply-credit',
  allow: creditors,
  summary:
    'Credits pallets that came back: one credit note that names the charged invoice lines, the oldest first. Money only: the return moved the pallets',
  query: z.object({ customerid: Id }),
  body: z
    .object({
      PalletId: Id.optional(),
      Quantity: Quantity.optional(),
      /** Several types on one credit note, instead of the one. */
      Lines: Counts.optional(),
      /** Absent: today. */
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

/** Added. */
export const previewPalletTransfer = endpoint({
  method: 'GET',
  path: '/api/Pallets/TransferPreview',
  allow: office,
  summary: 'What passing pallets on would credit the one and charge the other; writes nothing',
  query: z.object({ from: Id, to: Id.optional(), lines: CountsText.optional(), on: DateOnly.optional() }),
  reply: z.object({
    /** What the one who gives has. */
    Held: z.array(HeldType),
    FromCurrencyCode: z.string(),
    ToCurrencyCode: z.string().nullable(),
    /** At the prices they were charged at; what was never charged moves without. */
    Credit: PalletPlan.nullable(),
    /** At today's; null where that account is not charged. */
    Charge: Charge.nullable(),
  }),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const transferPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/transfer',
  allow: office,
  summary:
    'Pallets go from one customer to another: the one is credited at what was charged, the other charged at today’s price, in one transaction',
  body: z.object({
    FromCustomerId: Id,
    ToCustomerId: Id,
    /** Absent: today. */
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
