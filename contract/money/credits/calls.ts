import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { ConfirmYard } from '#contract/warehouse/pallets/shapes.ts';
import { DateOnly, Id, IdOrAll, requiredNote, requireReason, Version, withReason } from '#contract/values.ts';
import { customerCredits as creditsOfAccount } from './list.ts';
import {
  Credit,
  CreditableInvoice,
  CreditableLine,
  CreditableRate,
  CreditChange,
  CreditIssue,
  CreditParts,
  CreditRow,
  NewCredit,
} from './shapes.ts';

const staff = ['Admin', 'Office', 'Finance'] as const;
const byId = z.object({ id: Id });
const refusals = ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'OVER_ALLOCATED', 'PERIOD_LOCKED'] as const;

export const loadCreditAndInvoice = endpoint({
  method: 'GET',
  path: '/api/Credit/loadCreditandInvoice/{id}',
  allow: staff,
  summary:
    'Lists a customer’s newest invoices with what can still be credited on each, and the newest credits. With `invoiceId`, covers that invoice only.',
  params: byId,
  query: z.object({ invoiceId: Id.optional() }),
  reply: z.object({
    CustomerId: z.number(),
    CustomerName: z.string(),
    AccountCode: z.string(),
    CurrencyCode: z.string(),
    Invoices: z.array(CreditableInvoice),
    Credits: z.array(CreditRow),
  }),
  errors: ['NOT_FOUND'],
});

export const loadPalletMovement = endpoint({
  method: 'GET',
  path: '/api/Credit/loadPalletMouvement/{id}',
  allow: staff,
  summary: 'Lists the pallets of an invoice with the quantities delivered, charged and credited, and recorded returns not yet credited.',
  params: byId,
  reply: z.object({
    InvoiceId: z.number(),
    Pallets: z.array(
      z.object({
        PalletId: z.number(),
        PalletCode: z.string(),
        Description: z.string(),
        /** Pallets delivered with this invoice. */
        Delivered: z.number(),
        Charged: z.number(),
        Credited: z.number(),
        /** Pallets that the customer holds now, from any delivery. */
        Held: z.number(),
      }),
    ),
    Returns: z.array(
      z.object({
        PalletMovementId: z.number(),
        PalletId: z.number(),
        PalletCode: z.string(),
        MovedOn: DateOnly,
        Kind: z.string(),
        Condition: z.string().nullable(),
        Reference: z.string().nullable(),
        Quantity: z.number(),
        Credited: z.number(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const listCredits = listEndpoint({
  path: '/api/Credit',
  allow: staff,
  summary: 'Lists the credits of every account in every state, newest first.',
  list: creditsOfAccount,
  grows: true,
});

export const customerCredits = listEndpoint({
  path: '/api/Credit/CustomerCredits/{id}',
  allow: staff,
  summary: 'Lists a customer’s credits in every state with their unallocated amounts, newest first.',
  params: byId,
  list: creditsOfAccount,
});

export const creditsOfInvoice = endpoint({
  method: 'GET',
  path: '/api/Credit/getcreditwithinvoiceid/{id}',
  allow: staff,
  summary: 'Lists every credit that corrects an invoice, with its parts, newest first.',
  params: byId,
  reply: z.array(Credit),
  errors: ['NOT_FOUND'],
});

export const findPartialCredit = endpoint({
  method: 'GET',
  path: '/api/Credit/SearchPartialCreditByInvoiceId/{a}/{b}',
  allow: staff,
  summary:
    'Lists an invoice’s lines with the amounts left to credit. A credit id adds that credit and the lines of its other invoices. Use 0 for a new credit.',
  params: z.object({ a: Id, b: IdOrAll }),
  reply: z.object({
    Invoice: CreditableInvoice,
    /** The requested invoice, then the other invoices of the credit. `Lines` and `Rates` have the rows of all these invoices. */
    Invoices: z.array(CreditableInvoice),
    Lines: z.array(CreditableLine),
    Rates: z.array(CreditableRate),
    Credit: Credit.nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const getInvoiceStock = endpoint({
  method: 'GET',
  path: '/api/Credit/GetInvoiceStock/{id}',
  allow: staff,
  summary: 'Lists an invoice’s goods with the quantities delivered, credited and returned.',
  params: byId,
  reply: z.object({
    InvoiceId: z.number(),
    Lines: z.array(
      z.object({
        InvoiceDetailId: z.number(),
        ProductId: z.number(),
        ProductCode: z.string().nullable(),
        Description: z.string(),
        Invoiced: z.number(),
        Delivered: z.number(),
        Credited: z.number(),
        Returned: z.number(),
        SupplierDepotId: z.number().nullable(),
        SupplierDepotName: z.string().nullable(),
        UnitsPerLayer: z.number().nullable(),
        UnitsPerPallet: z.number().nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const addCredit = endpoint({
  method: 'POST',
  path: '/api/Credit/AddCredit',
  allow: staff,
  summary: 'Saves a draft credit with any of its parts. Takes no number and posts nothing to the ledgers.',
  body: NewCredit,
  reply: Credit,
  errors: refusals,
});

export const saveCredit = endpoint({
  method: 'POST',
  path: '/api/Credit/SaveCredit',
  allow: staff,
  summary: 'Saves the header and any parts, then issues the credit note. Number, document and ledger entries are created together.',
  body: CreditIssue,
  reply: Credit,
  errors: [...refusals, 'CONFIRMATION_NEEDED'],
});

const definePartEndpoint = <const Part extends keyof typeof CreditParts.shape>(path: string, part: Part, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/Credit/${path}`,
    allow: staff,
    summary,
    body: z.object({ CreditId: Id, Version, [part]: CreditParts.shape[part].unwrap() } as {
      CreditId: typeof Id;
      Version: typeof Version;
    } & { [Name in Part]: ReturnType<(typeof CreditParts.shape)[Name]['unwrap']> }),
    reply: Credit,
    errors: refusals,
  });

export const saveCreditSettlement = definePartEndpoint(
  'SaveButtonPayment',
  'Settlement',
  'Replaces the settlement of a draft: the invoices to allocate the credit to, or a refund.',
);

export const saveCreditPallets = definePartEndpoint(
  'SaveButtonCreditPalletMovement',
  'Pallets',
  'Replaces the pallets of a draft. A row may credit a recorded return. Other pallets are returned when the credit is issued.',
);

export const saveCreditStock = definePartEndpoint(
  'SaveButtonCreditStockControl',
  'Stock',
  'Replaces the goods of a draft, each with its outcome: back to stock, broken or left with the customer.',
);

export const saveCreditLines = definePartEndpoint(
  'SaveButtonCreditPartialCredit',
  'Lines',
  'Replaces the lines of a draft. Each line credits a quantity of an invoice line, or a net amount to correct its price.',
);

export const editCredit = endpoint({
  method: 'PUT',
  path: '/api/Credit/EditCredit/{id}',
  allow: staff,
  summary: 'Changes the header of a draft and any of its parts. An issued credit note cannot be changed.',
  params: byId,
  body: CreditChange,
  reply: Credit,
  errors: refusals,
});

export const cancelCredit = endpoint({
  method: 'PUT',
  path: '/api/Credit/CancelCredit/{id}',
  allow: staff,
  summary: 'Cancels a draft. An issued credit note is cancelled by a numbered debit note for the same lines and VAT, dated today.',
  params: byId,
  body: z
    .object({ Reason: requiredNote(500).optional(), Version: Version.nullish(), ConfirmYard })
    .optional()
    .refine(...requireReason)
    .transform(withReason),
  reply: Credit,
  errors: [...refusals, 'ALREADY_REVERSED', 'CONFIRMATION_NEEDED', 'INSUFFICIENT_STOCK', 'NOT_ALLOWED'],
});

export const getCredit = endpoint({
  method: 'GET',
  path: '/api/Credit/{id}',
  allow: staff,
  summary: 'Returns one credit with its four parts.',
  params: byId,
  reply: Credit,
  errors: ['NOT_FOUND'],
});
