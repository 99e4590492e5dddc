import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Big, Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { formatMoment, formatPerson } from '#server/modules/versions.ts';

interface OverAllocation {
  customerId: number;
  /** Name at the start of a sentence, for example `Invoice 22899`. */
  name: string;
  /** Completes the message for a document with nothing left. */
  exhausted: 'fully paid' | 'fully allocated';
  column: 'PaymentId' | 'CreditId' | 'InvoiceId' | 'RefundPaymentId' | 'ProFormaInvoiceId';
  id: number;
  remaining: Big;
  requested: Numeric;
}

interface LockedMoney {
  isPayment: boolean;
  id: number;
  no: number | null;
  Unallocated: Big;
}

/** Returns the name at the start of a sentence. Money that is being issued has no number yet. */
export const nameMoney = (kind: 'payment' | 'credit note', no: number | null) =>
  no === null ? `This ${kind}` : `${kind === 'payment' ? 'Payment' : 'Credit note'} ${no}`;

/** Describes money that was requested beyond its unallocated amount. */
export const describeMoneyExcess = (customerId: number, { isPayment, id, no, Unallocated }: LockedMoney) => ({
  customerId,
  name: nameMoney(isPayment ? 'payment' : 'credit note', no),
  exhausted: 'fully allocated' as const,
  column: isPayment ? ('PaymentId' as const) : ('CreditId' as const),
  id,
  remaining: Unallocated,
});

interface Allocator {
  CreatedAt: string;
  IsToday: boolean;
  FirstName: string | null;
  SurName: string | null;
  UserName: string | null;
}

/** SQL of the allocations that used the money or the item. */
const allocationsByColumn: Record<OverAllocation['column'], (id: number) => RawBuilder<unknown>> = {
  InvoiceId: (id) => sql`SELECT created_at, created_by FROM allocations WHERE invoice_id = ${id}`,
  CreditId: (id) => sql`SELECT created_at, created_by FROM allocations WHERE credit_id = ${id}`,
  RefundPaymentId: (id) => sql`SELECT created_at, created_by FROM allocations WHERE refund_payment_id = ${id}`,
  ProFormaInvoiceId: (id) => sql`SELECT created_at, created_by FROM pro_forma_allocations WHERE pro_forma_invoice_id = ${id}`,
  PaymentId: (id) => sql`SELECT created_at, created_by FROM allocations WHERE payment_id = ${id}
    UNION ALL SELECT created_at, created_by FROM pro_forma_allocations WHERE payment_id = ${id}`,
};

const findLastAllocator = async (tx: Tx, { column, id }: OverAllocation) => {
  const { rows } = await sql<Allocator>`
    SELECT a.created_at, (a.created_at AT TIME ZONE 'Europe/London')::date = (clock_timestamp() AT TIME ZONE 'Europe/London')::date AS is_today, u.first_name, u.sur_name, u.user_name FROM (${allocationsByColumn[column](id)}) a
    LEFT JOIN users u ON u.user_id = a.created_by ORDER BY a.created_at DESC LIMIT 1`.execute(tx);
  return rows[0];
};

/** Formats the time, for example `at 17:26 today` or `at 17:26 on 28 Nov 2026`. */
const formatTime = ({ CreatedAt, IsToday }: Allocator) => {
  const [day, time] = formatMoment(CreatedAt).split(', ');
  return `at ${time} ${IsToday ? 'today' : `on ${day}`}`;
};

/** Refuses to allocate more than remains, naming who allocated last and when. */
export const refuseOverAllocation = async (tx: Tx, over: OverAllocation): Promise<never> => {
  const { name, exhausted, remaining } = over;
  const [last, inCurrency] = [await findLastAllocator(tx, over), await getMoneyFormat(tx, over.customerId)];
  const who = formatPerson(last);
  const details = last && { AllocatedBy: who, AllocatedAt: last.CreatedAt };
  if (last && remaining.lte(0))
    throw new AppError(
      'OVER_ALLOCATED',
      `${name} was ${exhausted} by ${who} ${formatTime(last)}. Reload and allocate the money elsewhere.`,
      {
        details,
      },
    );
  const remainingText = `${name} has ${inCurrency(remaining.lt(0) ? 0 : remaining)} left and ${inCurrency(over.requested)} was entered.`;
  if (!last) throw new AppError('OVER_ALLOCATED', `${remainingText} Reload and enter less.`);
  throw new AppError('OVER_ALLOCATED', `${remainingText} ${who} allocated to it last, ${formatTime(last)}. Reload and enter less.`, {
    details,
  });
};
