import type { Context } from '#server/context.ts';
import { buildCreditDocument, noSuchCreditNote } from './buildCreditDocument.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';

/** Opens the stored PDF of an issued credit note. A customer can open only their own. */
export const openCreditDocument = async (context: Context, creditId: number) => {
  const { CustomerId } = context.user;
  const document = await buildCreditDocument(context.db, creditId);
  if (CustomerId !== null && CustomerId !== document.customerId) throw noSuchCreditNote();
  return storeDocument(context, document);
};
