import { z } from 'zod';
import { blob, endpoint, fileBytes } from '#contract/call/endpoint.ts';
import { DateOnly, Id } from '#contract/values.ts';

export const largestPaperMb = 8;

const name = z.string().regex(/^[0-9a-f]{64}$/, 'is not the name of a paper');
const ownPath = '/api/Declaration/Paper/';

/** The name of a paper in the store by its address; undefined for anything else. */
export const paperNameOf = (paperUrl: string) => {
  const found = paperUrl.startsWith(ownPath) ? paperUrl.slice(ownPath.length) : '';
  return name.safeParse(found).data;
};

export const paperAddress = (hash: string) => `${ownPath}${hash}`;

/** Added. */
export const addPaper = endpoint({
  method: 'POST',
  path: '/api/Declaration/Paper',
  allow: ['Admin'],
  summary: 'Keeps a PDF that came from a maker; the same file is kept once. `PaperUrl` is what a declaration then names.',
  body: fileBytes,
  uploadMb: largestPaperMb,
  reply: z.object({ PaperUrl: z.string() }),
  errors: ['TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

/** Added. */
export const getPaper = endpoint({
  method: 'GET',
  path: '/api/Declaration/Paper/{name}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'A kept PDF by its name.',
  params: z.object({ name }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});

export const OrderDeclaration = z.object({
  DeclarationId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** Who made the goods; a customer is not told. */
  SupplierName: z.string().nullable(),
  IssuedOn: DateOnly,
  ValidTo: DateOnly.nullable(),
  /** Those of the deal's products that it is of. */
  Products: z.array(z.object({ Code: z.string(), Description: z.string() })),
});
export type OrderDeclaration = z.infer<typeof OrderDeclaration>;

export const OrderDeclarations = z.object({
  /** The day they were in force on: that of the despatch, or today. */
  InForceOn: DateOnly,
  Declarations: z.array(OrderDeclaration),
  /** Products of which none was in force; a customer is not told. */
  Without: z.array(z.string()),
});
export type OrderDeclarations = z.infer<typeof OrderDeclarations>;

const readers = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'] as const;

/** Added. */
export const listOrderDeclarations = endpoint({
  method: 'GET',
  path: '/api/Order/Declarations/{id}',
  allow: readers,
  summary:
    'The declarations of compliance that were in force for the goods of an order as it left, or are today. A customer gets those of the own orders that are for customers.',
  params: z.object({ id: Id }),
  reply: OrderDeclarations,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const openOrderDeclaration = endpoint({
  method: 'GET',
  path: '/api/Order/Declaration/{id}/{declarationId}',
  allow: readers,
  summary: 'The PDF of one of them.',
  params: z.object({ id: Id, declarationId: Id }),
  reply: blob(),
  isCostly: false,
  errors: ['NOT_FOUND'],
});
