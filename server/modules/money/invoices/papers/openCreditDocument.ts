import type { Context } from '#server/context.ts';
import { creditPaper, noSuchCredit } from './creditPaper.ts';
import { keepPaper } from '#server/modules/system/documents/queries.ts';

/** Opens the stored PDF of an issued credit note. A customer can open only their own. */
export const openCreditDocument = async (context: Context, creditId: number) => {
  const { CustomerId } = context.user;
  const paper = await creditPaper(context.db, creditId);
  if (CustomerId !== null && CustomerId !== paper.customerId) throw noSuchCredit();
  return keepPaper(context, paper);
};
