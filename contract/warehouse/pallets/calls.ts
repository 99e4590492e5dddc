import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DateOnly, Id, IdOrAll, MoneyFromZero, optionalText, Quantity, requiredNote } from '#contract/values.ts';
import { BalanceRow, ConfirmDate, ConfirmYard, HolderKind, MovementKind, MovementRow, TypeSummary } from './shapes.ts';

const staff = ['Admin', 'Office', 'Warehouse'] as const;
const office = ['Admin', 'Office'] as const;
const params = z.object({ id: Id });

/** `cust` is an account, with what it holds as customer and as haulier. 0 or absent means all holders. */
const accountQuery = { cust: IdOrAll.optional(), from: DateOnly.optional(), to: DateOnly.optional() };

/** `q` searches pallet type, holder and reference. `Holder` matches movements from or to that kind of holder. */
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
  summary: 'Lists transfers of pallets between accounts, with their credit notes and invoices',
  query: accountQuery,
  list: movements,
});

export const getPalletLedger = listEndpoint({
  path: '/api/Pallets/Ledger',
  allow: staff,
  summary: 'Lists all pallet movements, newest first, with the documents that caused them',
  query: accountQuery,
  grows: true,
  list: movements,
});

/** `q` searches the holder's name and the pallet type. */
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
  summary: 'Lists pallets held by all holders or one account, by type, at the end of a day. With a period, adds the movements in it',
  query: accountQuery,
  list: balances,
});

export const getPalletSummary = endpoint({
  method: 'GET',
  path: '/api/Pallets/Summary',
  allow: staff,
  summary:
    'Counts the pallets of each type by kind of holder. Customers, hauliers and yard together have the pallets owed to suppliers, less losses',
  query: z.object({ to: DateOnly.optional() }),
  reply: z.object({ AsAt: z.string(), Types: z.array(TypeSummary) }),
});

export const getPalletParties = endpoint({
  method: 'GET',
  path: '/api/Pallets/Parties',
  allow: staff,
  summary: 'Lists the choices for pallet forms: active types, suppliers, hauliers and VAT types',
  reply: z.object({
    Types: z.array(
      z.object({ PalletId: z.number(), Code: z.string(), Description: z.string(), Charge: z.number(), SupplierId: z.number().nullable() }),
    ),
    Suppliers: z.array(z.object({ SupplierId: z.number(), Name: z.string() })),
    Hauliers: z.array(z.object({ CustomerId: z.number(), Name: z.string() })),
    VatTypes: z.array(z.object({ VatTypeId: z.number(), Description: z.string(), Rate: z.number() })),
  }),
});

/** `Purchase`: from the supplier into our yard. `ToMaker`: from our yard back to the supplier. `WriteOff`: lost or broken in our yard, at our cost. */
export const YardMove = z.enum(['Purchase', 'ToMaker', 'WriteOff'], { error: 'must be Purchase, ToMaker or WriteOff' });
export type YardMove = z.infer<typeof YardMove>;

export const movePallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Move',
  allow: staff,
  summary: 'Records pallets received from a supplier, sent back, or lost or broken in the yard',
  body: z
    .object({
      Kind: YardMove,
      PalletId: Id,
      Quantity,
      /** Defaults to the supplier of the pallet type. */
      SupplierId: Id.nullish(),
      MovedOn: DateOnly.optional(),
      Reference: optionalText(100),
      ConfirmDate,
    })
    .refine(({ Kind, SupplierId }) => Kind !== 'WriteOff' || !SupplierId, {
      path: ['SupplierId'],
      message: 'must be empty for a write-off',
    }),
  reply: MovementRow,
  errors: ['RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const addOpeningPallets = endpoint({
  method: 'POST',
  path: '/api/Pallets/Opening/{id}',
  allow: office,
  summary: 'Records an account’s opening pallets by type, with the charge and VAT at which returns may be credited. Saves all or none',
  params,
  body: z.object({
    MovedOn: DateOnly.optional(),
    Reference: optionalText(100),
    Lines: z
      .array(
        z.object({
          PalletId: Id,
          Quantity,
          /** Net charge for one pallet in the account's currency. Without a charge, no credit is given for their return. */
          Charge: MoneyFromZero.nullish(),
          /** Defaults to the account's VAT type, then to standard rate. */
          VatTypeId: Id.nullish(),
          /** Defaults to the supplier of the pallet type. */
          SupplierId: Id.nullish(),
        }),
      )
      .min(1, 'must have at least one')
      .max(100, 'must be at most 100 in the list'),
  }),
  reply: z.object({ Movements: z.array(MovementRow) }),
  errors: ['NOT_FOUND', 'PERIOD_LOCKED'],
});

export const reversePalletMovement = endpoint({
  method: 'POST',
  path: '/api/Pallets/Reverse/{id}',
  allow: staff,
  summary:
    'Reverses a pallet movement by another one. Both stay visible. Refuses a delivery, which is reversed with its despatch. A transfer with a credit note or an invoice is reversed with all transfers on them',
  params,
  body: z.object({ Reason: requiredNote(90), ReversedOn: DateOnly.optional(), ConfirmYard, ConfirmDate }),
  reply: MovementRow,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_REVERSED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});
