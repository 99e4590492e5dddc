import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';

/** Money and the item that it is allocated or tied to. */
interface Sides {
  PaymentId?: number | null;
  CreditId?: number | null;
  InvoiceId?: number | null;
  RefundPaymentId?: number | null;
  ProFormaInvoiceId?: number | null;
}

const sides = ['PaymentId', 'CreditId', 'InvoiceId', 'RefundPaymentId', 'ProFormaInvoiceId'] as const;

/**
 * Finds the dates on which allocations and ties of the same money or item were last reversed. The money was in use until then,
 * so it cannot be allocated again on an earlier date. Otherwise the same pound would count twice on a past day.
 */
export const findLastReversals = async (tx: Tx, requests: readonly Sides[]) => {
  const matchSide = (side: (typeof sides)[number]) => sql`ANY(${requests.flatMap((request) => request[side] ?? [])}::integer[])`;
  const { rows } = await sql<Required<Sides> & { Last: DateOnly }>`
    SELECT payment_id, credit_id, invoice_id, refund_payment_id, NULL::integer AS pro_forma_invoice_id, max(allocated_on) AS last FROM allocations
    WHERE reverses_id IS NOT NULL AND (payment_id = ${matchSide('PaymentId')} OR credit_id = ${matchSide('CreditId')}
      OR invoice_id = ${matchSide('InvoiceId')} OR refund_payment_id = ${matchSide('RefundPaymentId')})
    GROUP BY payment_id, credit_id, invoice_id, refund_payment_id
    UNION ALL
    SELECT payment_id, NULL, NULL, NULL, pro_forma_invoice_id, max(allocated_on) FROM pro_forma_allocations
    WHERE reverses_id IS NOT NULL AND (payment_id = ${matchSide('PaymentId')} OR pro_forma_invoice_id = ${matchSide('ProFormaInvoiceId')})
    GROUP BY payment_id, pro_forma_invoice_id`.execute(tx);
  return (request: Sides): DateOnly[] =>
    rows.filter((row) => sides.some((side) => row[side] !== null && row[side] === request[side])).map((row) => row.Last);
};
