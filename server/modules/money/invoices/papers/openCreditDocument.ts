import type { Context } from '#server/context.ts';
import { creditPaper, noSuchCredit } from './creditPaper.ts';
import { keepPaper } from '#server/modules/system/documents/queries.ts';

/** The kept paper of an issued credit note; to a customer only the own one is there. */
export const openCreditDocument = async (context: Context, creditId: number) => {
  const { CustomerId } = context.user;
  const paper = await creditPaper(context.db, creditId);
  if (CustomerId !== null && CustomerId !== paper.customerId) throw noSuchCredit();
  return keepPaper(context, paper);
};
