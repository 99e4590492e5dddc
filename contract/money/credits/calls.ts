import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { ConfirmYard } from '#contract/warehouse/pallets/shapes.ts';
import { DateOnly, Id, IdOrAll, requiredNote, saysWhy, Version, withReason } from '#contract/values.ts';
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
  summary: 'Of a customer: the newest invoices with what can still be credited of each, and the newest credits; or those of one invoice',
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
  summary:
    'The pallets that went out with an invoice, what of them was charged and credited, and recorded returns that are not credited yet',
  params: byId,
  reply: z.object({
    InvoiceId: z.number(),
    Pallets: z.array(
      z.object({
        PalletId: z.number(),
        PalletCode: z.string(),
        Description: z.string(),
        /** Delivered with it. */
        Delivered: z.number(),
        Charged: z.number(),
        Credited: z.number(),
        /** With the customer now, from whatever delivery. */
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
  summary: 'Credits of every account in every state, newest first.',
  list: creditsOfAccount,
  grows: true,
});

export const customerCredits = listEndpoint({
  path: '/api/Credit/CustomerCredits/{id}',
  allow: staff,
  summary: 'A customer’s credits in every state, with the rest that is not allocated; newest first',
  params: byId,
  list: creditsOfAccount,
});

export const creditsOfInvoice = endpoint({
  method: 'GET',
  path: '/api/Credit/getcreditwithinvoiceid/{id}',
  allow: staff,
  summary: 'Every credit that corrects an invoice, with its parts; newest first',
  params: byId,
  reply: z.array(Credit),
  errors: ['NOT_FOUND'],
});

export const findPartialCredit = endpoint({
  method: 'GET',
  path: '/api/Credit/SearchPartialCreditByInvoiceId/{a}/{b}',
  allow: staff,
  summary:
    'An invoice’s lines with what each has left to credit; and the credit with its parts and the lines of its other invoices, where one is named (0: a new one)',
  params: z.object({ a: Id, b: IdOrAll }),
  reply: z.object({
    Invoice: CreditableInvoice,
    /** It, then the others that the credit names: lines and rates are of all of them. */
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
  summary: 'An invoice’s goods: what of each was delivered, credited and taken back',
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
  summary: 'Keeps a draft of a credit, with whichever of its parts are given: no number, nothing in the ledgers',
  body: NewCredit,
  reply: Credit,
  errors: refusals,
});

export const saveCredit = endpoint({
  method: 'POST',
  path: '/api/Credit/SaveCredit',
  allow: staff,
  summary: 'Saves the header, and whichever parts are given, and issues the credit note: number, paper and all ledgers in one go',
  body: CreditIssue,
  reply: Credit,
  errors: [...refusals, 'CONFIRMATION_NEEDED'],
});

const partOf = <const Part extends keyof typeof CreditParts.shape>(path: string, part: Part, summary: string) =>
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

export const saveCreditSettlement = partOf(
  'SaveButtonPayment',
  'Settlement',
  'Replaces how a draft is to be settled: against which invoices, or refunded',
);

export const saveCreditPallets = partOf(
  'SaveButtonCreditPalletMovement',
  'Pallets',
  'Replaces the pallets of a draft; those of a recorded return are credited, others come back when it is issued',
);

export const saveCreditStock = partOf(
  'SaveButtonCreditStockControl',
  'Stock',
  'Replaces the goods of a draft that come back: to stock, broken, or left with the customer',
);

export const saveCreditLines = partOf(
  'SaveButtonCreditPartialCredit',
  'Lines',
  'Replaces the lines of a draft: a quantity of an invoice line, or a net amount for a price correction',
);

export const editCredit = endpoint({
  method: 'PUT',
  path: '/api/Credit/EditCredit/{id}',
  allow: staff,
  summary: 'Changes the header of a draft, and whichever of its parts are given; one that was issued never changes',
  params: byId,
  body: CreditChange,
  reply: Credit,
  errors: refusals,
});

export const cancelCredit = endpoint({
  method: 'PUT',
  path: '/api/Credit/CancelCredit/{id}',
  allow: staff,
  summary: 'Ends a draft; an issued credit note is undone by a numbered debit note of the same lines and VAT, dated today',
  params: byId,
  body: z
    .object({ Reason: requiredNote(500).optional(), Version: Version.nullish(), ConfirmYard })
    .optional()
    .refine(...saysWhy)
    .transform(withReason),
  reply: Credit,
  errors: [...refusals, 'ALREADY_REVERSED', 'CONFIRMATION_NEEDED', 'INSUFFICIENT_STOCK', 'NOT_ALLOWED'],
});

/** Added: one credit with its parts. */
export const getCredit = endpoint({
  method: 'GET',
  path: '/api/Credit/{id}',
  allow: staff,
  summary: 'One credit with its four parts',
  params: byId,
  reply: Credit,
  errors: ['NOT_FOUND'],
});
