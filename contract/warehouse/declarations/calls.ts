import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';
import { DateOnly, Id } from '#contract/values.ts';

export const maxDeclarationMb = 8;

const name = z.string().regex(/^[0-9a-f]{64}$/, 'is not the address of a declaration');
const ownPath = '/api/Declaration/Paper/';

/** Returns the name of a stored declaration from its URL. Undefined if the URL is not one of ours. */
export const parsePaperName = (paperUrl: string) => {
  const paperName = paperUrl.startsWith(ownPath) ? paperUrl.slice(ownPath.length) : '';
  return name.safeParse(paperName).data;
};

export const buildPaperUrl = (hash: string) => `${ownPath}${hash}`;

export const addPaper = endpoint({
  method: 'POST',
  path: '/api/Declaration/Paper',
  allow: ['Admin'],
  summary:
    'Stores the PDF of a supplier’s declaration and returns its address, for the field `PaperUrl` of the declaration. A second upload of the same file returns the same address.',
  body: fileBytes,
  uploadMb: maxDeclarationMb,
  reply: z.object({ PaperUrl: z.string() }),
  errors: ['TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

export const getPaper = endpoint({
  method: 'GET',
  path: '/api/Declaration/Paper/{name}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'Returns a stored declaration as a PDF by its name.',
  params: z.object({ name }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});

export const OrderDeclaration = z.object({
  DeclarationId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** Null for customers, because they must not learn who made the goods. */
  SupplierName: z.string().nullable(),
  IssuedOn: DateOnly,
  ValidTo: DateOnly.nullable(),
  /** Products on the order that the declaration covers. */
  Products: z.array(z.object({ Code: z.string(), Description: z.string() })),
});
export type OrderDeclaration = z.infer<typeof OrderDeclaration>;

export const OrderDeclarations = z.object({
  /** Date of the despatch, or today if the order has not left. */
  InForceOn: DateOnly,
  Declarations: z.array(OrderDeclaration),
  /** Codes of products without a declaration in force. Empty for customers. */
  Without: z.array(z.string()),
});
export type OrderDeclarations = z.infer<typeof OrderDeclarations>;

const readers = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'] as const;

export const listOrderDeclarations = endpoint({
  method: 'GET',
  path: '/api/Order/Declarations/{id}',
  allow: readers,
  summary:
    'Lists the declarations of compliance in force for an order’s goods, on the day it left or today. A customer sees only declarations for customers, on their own orders.',
  params: z.object({ id: Id }),
  reply: OrderDeclarations,
  errors: ['NOT_FOUND'],
});

export const openOrderDeclaration = endpoint({
  method: 'GET',
  path: '/api/Order/Declaration/{id}/{declarationId}',
  allow: readers,
  summary: 'Returns a declaration for an order as a PDF.',
  params: z.object({ id: Id, declarationId: Id }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});
