import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';
import { momentText, personText } from '#server/modules/versions.ts';

interface Refusal {
  what: string;
  column: 'PaymentId' | 'CreditId' | 'InvoiceId' | 'RefundPaymentId';
  id: number;
}

/** Says what is left, and who took the rest and when. */
export const refuseOverAllocation = async (tx: Tx, { what, column, id }: Refusal): Promise<never> => {
  const last = await tx
    .selectFrom('allocations')
    .leftJoin('users', 'users.UserId', 'allocations.CreatedBy')
    .select(['allocations.CreatedAt', 'FirstName', 'SurName', 'UserName'])
    .where(`allocations.${column}`, '=', id)
    .orderBy('PaymentAllocationId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new AppError('OVER_ALLOCATED', what);
  const name = personText(last);
  throw new AppError('OVER_ALLOCATED', `${what}: ${name} allocated last, on ${momentText(last.CreatedAt)}. Load it again`, {
    details: { AllocatedBy: name, AllocatedAt: last.CreatedAt },
  });
};
