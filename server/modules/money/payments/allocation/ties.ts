import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { reverseVat, splitReceipt, listTieTaxPoints } from '#server/ledgers/advanceVat.ts';
import type { RateAmounts } from '#server/ledgers/advanceVat.ts';
import { addTaxPoints, findPendingReceipts, isReversedTie, getSterlingRate, isUnreversedTie } from '#server/ledgers/taxPoints.ts';
import { findOpenPartsValue } from '#server/modules/money/proFormas/openParts.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import type { LockedPayment } from '#server/modules/money/payments/locks.ts';
import { latest } from './allocationRules.ts';
import { nameMoney, refuseOverAllocation } from './overAllocation.ts';

/**
 * Money from one receipt for one pro forma, the bill that a customer pays before the goods leave. A tie keeps the money for that order until
 * the order is invoiced. `index` is its position in the request.
 */
export interface RequestedTie {
  ProFormaInvoiceId: number;
  PaymentId: number | null;
  Amount: Numeric;
  index: number;
  /** True if the money was tied to the previous version of the pro forma. */
  isTiedAgain?: boolean | undefined;
}

/** Locks pro formas. The id 0, which none has, keeps an empty list valid in SQL. */
const lockProFormas = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('pro_forma_invoices')
    .selectAll()
    .where('ProFormaInvoiceId', 'in', [0, ...ids])
    .orderBy('ProFormaInvoiceId')
    .forNoKeyUpdate()
    .execute();
  const invoices = await tx
    .selectFrom('invoices')
    .select(['OrderId', 'InvoiceNo'])
    .where('OrderId', 'in', [0, ...rows.map((row) => row.OrderId)])
    .execute();
  return rows.map((row) => ({ ...row, InvoiceNo: invoices.find((invoice) => invoice.OrderId === row.OrderId)?.InvoiceNo ?? null }));
};

/**
 * Returns how much more a pro forma can receive, up to its gross amount. Once its order has an invoice, the limit is also the value of the
 * parts still to be invoiced. Null if there are no such parts.
 */
const findOpenAmount = async (tx: Tx, { OrderId, GrossAmount, Received, InvoiceNo }: LockedProForma) => {
  const remaining = GrossAmount.minus(Received);
  if (InvoiceNo === null) return remaining;
  const { DealNo } = await tx.selectFrom('orders').select('DealNo').where('OrderId', '=', OrderId).executeTakeFirstOrThrow();
  const openPartsValue = await findOpenPartsValue(tx, { DealNo, OrderId });
  if (openPartsValue === null) return null;
  const partsRemaining = openPartsValue.minus(Received);
  return partsRemaining.lt(remaining) ? partsRemaining : remaining;
};
type LockedProForma = Awaited<ReturnType<typeof lockProFormas>>[number];

const findRates = (tx: Tx, proFormaId: number): Promise<RateAmounts[]> =>
  tx
    .selectFrom('pro_forma_vat')
    .select(['VatTypeId', 'Rate', 'NetAmount as Net', 'VatAmount as Vat'])
    .where('ProFormaInvoiceId', '=', proFormaId)
    .orderBy('ProFormaVatId')
    .execute();

/** Returns how much more a pro forma can receive. Refuses one that is cancelled or fully invoiced. */
const requireOpenAmount = async (tx: Tx, proForma: LockedProForma, field: string): Promise<Big> => {
  const { State, ProFormaNo, InvoiceNo } = proForma;
  if (State === 'Cancelled') throw invalidField(field, `is pro forma ${ProFormaNo}, which is cancelled`);
  const openAmount = await findOpenAmount(tx, proForma);
  if (openAmount === null)
    throw invalidField(field, `is pro forma ${ProFormaNo}, which has been invoiced. Pay invoice ${InvoiceNo} instead.`);
  return openAmount;
};

/** Refuses more than is unallocated of the payment or open on the pro forma. */
const requireEnough = async (
  tx: Tx,
  { proForma, payment, openAmount }: { proForma: LockedProForma; payment: LockedPayment; openAmount: Big },
  amount: Big,
) => {
  if (amount.lte(payment.Unallocated) && amount.lte(openAmount)) return;
  const request = { customerId: payment.CustomerId, requested: amount };
  if (amount.gt(payment.Unallocated))
    await refuseOverAllocation(tx, {
      ...request,
      name: nameMoney('payment', payment.PaymentNo),
      exhausted: 'fully allocated',
      column: 'PaymentId',
      id: payment.PaymentId,
      remaining: payment.Unallocated,
    });
  await refuseOverAllocation(tx, {
    ...request,
    name: `Pro forma ${proForma.ProFormaNo}`,
    exhausted: 'fully paid',
    column: 'ProFormaInvoiceId',
    id: proForma.ProFormaInvoiceId,
    remaining: openAmount,
  });
};

const writeTie = async (tx: Tx, proForma: LockedProForma, payment: LockedPayment, { amount, on }: { amount: Big; on: DateOnly }) => {
  const { ProFormaAllocationId } = await tx
    .insertInto('pro_forma_allocations')
    .values({
      CustomerId: payment.CustomerId,
      PaymentId: payment.PaymentId,
      ProFormaInvoiceId: proForma.ProFormaInvoiceId,
      Amount: amount,
      AllocatedOn: on,
    })
    .returning('ProFormaAllocationId')
    .executeTakeFirstOrThrow();
  const Rates = splitReceipt(await findRates(tx, proForma.ProFormaInvoiceId), proForma.Received, amount);
  const ExchangeRate = await getSterlingRate(tx, payment.CurrencyId, on);
  const receipt = { ProFormaAllocationId, PaymentId: payment.PaymentId, ReceivedOn: payment.PaymentDate, TaxPoint: on, ExchangeRate };
  await addTaxPoints(
    tx,
    listTieTaxPoints({ ...receipt, Amount: amount, Rates }).map((part) => ({ ...part, InvoiceId: null })),
  );
  return ProFormaAllocationId;
};

/**
 * Ties receipts to pro formas, up to the unallocated money of the receipt and the open amount of the pro forma. VAT falls due on the later
 * of the receipt date and the tie date, so each tie writes a tax point. The caller has locked the account.
 */
export const tieToProFormas = async (tx: Tx, customerId: number, on: DateOnly, requests: readonly RequestedTie[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const tie of requests) {
    const field = `Allocations.${tie.index}`;
    const [proForma] = await lockProFormas(tx, [tie.ProFormaInvoiceId]);
    if (!proForma || proForma.CustomerId !== customerId)
      throw invalidField(`${field}.ProFormaInvoiceId`, 'is not a pro forma of this customer');
    const openAmount = await requireOpenAmount(tx, proForma, `${field}.ProFormaInvoiceId`);
    const [payment] = await lockPayments(tx, tie.PaymentId ? [tie.PaymentId] : []);
    if (!payment || payment.CustomerId !== customerId || payment.Kind !== 'Receipt' || !payment.IsConfirmed)
      throw invalidField(`${field}.PaymentId`, 'is not money received on this account');
    const amount = new Big(tie.Amount);
    await requireEnough(tx, { proForma, payment, openAmount }, amount);
    const lastReversals = await findLastReversals(tx, [tie]);
    const AllocatedOn = latest([on, proForma.IssuedOn, payment.PaymentDate, ...lastReversals(tie)]);
    ids.push(await writeTie(tx, proForma, payment, { amount, on: AllocatedOn }));
    await reverseAdvanceVat(tx, [{ PaymentId: payment.PaymentId, Amount: amount, AllocatedOn, isTiedAgain: tie.isTiedAgain }]);
  }
  return ids;
};

export interface UnreversedTie {
  ProFormaAllocationId: number;
  CustomerId: number;
  PaymentId: number;
  ProFormaInvoiceId: number;
  Amount: Big;
  AllocatedOn: string;
}

export const findUnreversedTies = async (tx: Tx, where: RawBuilder<unknown>): Promise<UnreversedTie[]> => {
  const { rows } = await sql<UnreversedTie>`
    SELECT pro_forma_allocation_id, customer_id, payment_id, pro_forma_invoice_id, amount, allocated_on FROM pro_forma_allocations t
    WHERE ${isUnreversedTie} AND ${where} ORDER BY allocated_on, pro_forma_allocation_id`.execute(tx);
  return rows;
};

/** Reverses ties, so that the money is free again. VAT on the money stays due until it is refunded or used elsewhere. */
export const reverseTies = async (tx: Tx, ties: readonly UnreversedTie[], { on, reason }: { on: DateOnly; reason: string | null }) => {
  for (const { AllocatedOn, ProFormaAllocationId: ReversesId, Amount, ...tie } of ties)
    await tx
      .insertInto('pro_forma_allocations')
      .values({ ...tie, Amount: Amount.neg(), AllocatedOn: AllocatedOn > on ? AllocatedOn : on, ReversesId, Reason: reason })
      .execute();
};

/** Frees all money tied to a cancelled pro forma. Returns the amount freed. */
export const freeProForma = async (tx: Tx, proFormaId: number, on: DateOnly, reason: string) => {
  const ties = await findUnreversedTies(tx, sql`pro_forma_invoice_id = ${proFormaId}`);
  await lockPayments(
    tx,
    ties.map((tie) => tie.PaymentId),
  );
  await reverseTies(tx, ties, { on, reason });
  return sum(ties.map((tie) => tie.Amount));
};

/** Money of a payment that was allocated, tied or refunded on a day. */
interface UsedMoney {
  PaymentId: number | null;
  Amount: Numeric;
  AllocatedOn: DateOnly;
  isTiedAgain?: boolean | undefined;
}

/** Reverses the VAT of one payment for the money used by the end of a day. `usedLater` was used after that day, `tiedAgain` on that day. */
const reverseVatOn = async (tx: Tx, paymentId: number, day: DateOnly, { usedLater, tiedAgain }: { usedLater: Big; tiedAgain: Big }) => {
  const freed = await findPendingReceipts(tx, sql`v.payment_id = ${paymentId} AND ${isReversedTie}`);
  if (freed.length === 0) return;
  const { Unallocated } = await tx
    .selectFrom('payments')
    .select('Unallocated')
    .where('PaymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const freedTotal = sum(freed.map((receipt) => receipt.Amount));
  // Other money of the payment counts as used first. Freed money is used as far as it exceeds what was still unused on the day.
  const usedElsewhere = freedTotal.minus(Unallocated.plus(usedLater));
  const usedAgain = tiedAgain.lt(freedTotal) ? tiedAgain : freedTotal;
  const usedAmount = usedElsewhere.gt(usedAgain) ? usedElsewhere : usedAgain;
  if (usedAmount.lte(0)) return;
  await addTaxPoints(
    tx,
    reverseVat(freed, usedAmount, day).map((part) => ({ ...part, InvoiceId: null })),
  );
};

/**
 * Reverses VAT on money freed from a pro forma, on the day that the money is refunded or used elsewhere. Until then the VAT stays due.
 * Money that was never tied counts as used first. Money tied again counts as freed money. `used` lists the allocations just written.
 */
export const reverseAdvanceVat = async (tx: Tx, used: readonly UsedMoney[]) => {
  for (const [paymentId, rows] of Map.groupBy(used, (row) => row.PaymentId))
    for (const day of new Set(rows.map((row) => row.AllocatedOn).toSorted())) {
      const usedLater = sum(rows.filter((row) => row.AllocatedOn > day).map((row) => row.Amount));
      const tiedAgain = sum(rows.filter((row) => row.AllocatedOn === day && row.isTiedAgain).map((row) => row.Amount));
      if (paymentId !== null) await reverseVatOn(tx, paymentId, day, { usedLater, tiedAgain });
    }
};
