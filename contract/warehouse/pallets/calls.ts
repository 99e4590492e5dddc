import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DateOnly, Id, IdOrAll, MoneyFromZero, optionalText, Quantity, requiredNote } from '#contract/values.ts';
import { BalanceRow, ConfirmDate, ConfirmYard, HolderKind, MovementKind, MovementRow, TypeSummary } from './shapes.ts';

const staff = ['Admin', 'Office', 'Warehouse'] as const;
const office = ['Admin', 'Office'] as const;
const params = z.object({ id: Id });

/** `cust`: one account, whether it has them as a customer or as a haulier; 0 or absent: everybody. */
const asked = { cust: IdOrAll.optional(), from: DateOnly.optional(), to: DateOnly.optional() };

/** `q`: words in type, holder or reference. `Holder`: on either side. */
const movements = list({
  row: MovementRow,
  id: 'PalletMovementId',
  filters: {
    q: search(),
    Kind: anyOf(MovementKind),
    PalletId: anyOf(Id),
    Holder: only('Warehouse', 'Customer', 'Haulier', 'Supplier', 'WrittenOff'),
    MovedFrom: from(DateOnly, 'MovedOn'),
    MovedTo: to(DateOnly, 'MovedOn'),
  },
  sorts: ['MovedOn', 'Code', 'Quantity'],
  order: ['MovedOn', 'DESC'],
});

export const getPalletTransfers = listEndpoint({
  path: '/api/Pallets/getpallettransfer',
  allow: staff,
  summary: 'Pallets that went from one account to another, with the credit note and the invoice',
  query: asked,
  list: movements,
});

/** Added. */
export const getPalletLedger = listEndpoint({
  path: '/api/Pallets/Ledger',
  allow: staff,
  summary: 'Every movement of pallets, the newest first, with what caused it',
  query: asked,
  grows: true,
  list: movements,
});

/** `q`: words in the holder's name or the type. */
const balances = list({
  row: BalanceRow,
  id: 'PalletLevelId',
  filters: { q: search(), Holder: anyOf(HolderKind), PalletId: anyOf(Id) },
  sorts: ['HolderName', 'Code', 'Held', 'Worth'],
  order: ['Held', 'DESC'],
});

export const getPalletBalance = listEndpoint({
  path: '/api/Pallets/palletbalance',
  allow: staff,
  summary: 'What every holder, or one account, has of each pallet type at the end of a day; with a period, what came and went in it',
  query: asked,
  list: balances,
});

/** Added. */
export const getPalletSummary = endpoint({
  method: 'GET',
  path: '/api/Pallets/Summary',
  allow: staff,
  summary: 'Where all pallets of each type are: customers, hauliers and yard together are what came from the makers less what is lost',
  query: z.object({ to: DateOnly.optional() }),
  reply: z.object({ AsAt: z.string(), Types: z.array(TypeSummary) }),
});

/** Added. */
export const getPalletParties = endpoint({
  method: 'GET',
  path: '/api/Pallets/Parties',
  allow: staff,
  summary: 'What forms about pallets choose from: the types in use, their makers, hauliers and VAT types',
  reply: z.object({
    Types: z.array(
      z.object({ PalletId: z.number(), Code: z.string(), Description: z.string(), Charge: z.number(), SupplierId: z.number().nullable() }),
    ),
    Suppliers: z.array(z.object({ SupplierId: z.number(), Name: z.string() })),
    Hauliers: z.array(z.object({ CustomerId: z.number(), Name: z.string() })),
    VatTypes: z.array(z.object({ VatTypeId: z.number(), Description: z.string(), Rate: z.number() })),
  }),
});

/** `Purchase`: from the maker into the yard. `ToMaker`: from the yard back to it. `WriteOff`: out of the yard, our loss. */
export const YardMove = z.enum(['Purchase', 'ToMaker', 'WriteOff'], { error: 'must be Purchase, ToMaker or WriteOff' });
export type YardMove = z.infer<typeof YardMove>;

/** Added. */
export const movePallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Move',
  allow: staff,
  summary: 'Pallets that came from their maker into the yard, went back to it, or are lost or broken in the yard',
  body: z
    .object({
      Kind: YardMove,
      PalletId: Id,
      Quantity,
      /** Absent: the type's own maker. */
      SupplierId: Id.nullish(),
      MovedOn: DateOnly.optional(),
      Reference: optionalText(100),
      ConfirmDate,
    })
    .refine(({ Kind, SupplierId }) => Kind !== 'WriteOff' || !SupplierId, {
      path: ['SupplierId'],
      message: 'is not used by a write-off. Leave it out',
    }),
  reply: MovementRow,
  errors: ['RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

/** Added. */
export const addOpeningPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Opening/{id}',
  allow: office,
  summary:
    'What an account had before these books began, of each type, with the charge and the VAT at which they may be credited when they come back. All or none',
  params,
  body: z.object({
    MovedOn: DateOnly.optional(),
    Reference: optionalText(100),
    Lines: z
      .array(
        z.object({
          PalletId: Id,
          Quantity,
          /** What was charged for each, without VAT, in the account's currency. Absent: they were never charged, and bring no credit. */
          Charge: MoneyFromZero.nullish(),
          /** Absent: the account's, else standard. */
          VatTypeId: Id.nullish(),
          /** Absent: the type's own maker. */
          SupplierId: Id.nullish(),
        }),
      )
      .min(1, 'must have at least one')
      .max(100, 'must be at most 100 in the list'),
  }),
  reply: z.object({ Movements: z.array(MovementRow) }),
  errors: ['NOT_FOUND', 'PERIOD_LOCKED'],
});

/** Added. */
export const reversePalletMovement = endpoint({
  method: 'POST',
  path: '/api/Pallets/Reverse/{id}',
  allow: staff,
  summary:
    'Takes one movement back by a row that reverses it; both stay in sight. A delivery is reversed with its despatch; a transfer that was credited or charged with its papers, all that is on them at once',
  params,
  body: z.object({ Reason: requiredNote(90), ReversedOn: DateOnly.optional(), ConfirmYard, ConfirmDate }),
  reply: MovementRow,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_REVERSED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});
