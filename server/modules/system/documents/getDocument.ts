import { AppError } from '#contract/call/errors.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import { findDocument, xmlType } from './queries.ts';
import type { DocumentKind } from './queries.ts';

const readers: Record<DocumentKind, readonly Role[]> = {
  Invoice: ['Admin', 'Office', 'Finance', 'Customer'],
  Credit: ['Admin', 'Office', 'Finance', 'Customer'],
  Statement: ['Admin', 'Office', 'Finance', 'Customer'],
  ProForma: ['Admin', 'Office', 'Finance'],
  DeliveryNote: ['Admin', 'Office', 'Warehouse', 'Finance'],
  DeliveryProof: ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'],
  Acknowledgement: ['Admin', 'Office'],
  Quotation: ['Admin', 'Office'],
  PriceList: ['Admin', 'Office'],
  PriceLetter: ['Admin', 'Office', 'Finance'],
  PurchaseOrder: ['Admin', 'Office', 'Finance'],
  PalletReminder: ['Admin', 'Office', 'Finance'],
  InvoiceXml: ['Admin', 'Office', 'Finance', 'Customer'],
  CreditXml: ['Admin', 'Office', 'Finance', 'Customer'],
  ChaseLetter: ['Admin', 'Office', 'Finance'],
};

/** Returns a stored document. Throws NOT_FOUND if it does not exist, belongs to another customer, or is not for the user's role. */
export const getDocument = async ({ db, user }: Context, documentId: number) => {
  const document = await findDocument(db, documentId);
  const canRead = (kind: string) =>
    readers[kind as DocumentKind].some((role) => (role === 'Customer') === (user.CustomerId !== null) && user.roles.includes(role));
  const isOwn = user.CustomerId === null || user.CustomerId === document?.CustomerId;
  if (!document || !isOwn || !canRead(document.Kind)) throw new AppError('NOT_FOUND', 'There is no such document');
  const isXml = document.FileName.endsWith('.xml');
  return { bytes: document.Bytes, fileName: document.FileName, inline: !isXml, ...(isXml && { contentType: xmlType }) };
};
