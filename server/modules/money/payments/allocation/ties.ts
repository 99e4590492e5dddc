import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { reverseVat, splitReceipt, listTieTaxPoints } from '#server/ledgers/advanceVat.ts';
import type { RateAmounts } from '#server/ledgers/advanceVat.ts';
import { addTaxPoints, findPendingReceipts, freedTie, getSterlingRate, standingTie } from '#server/ledgers/taxPoints.ts';
import { findOpenWorth } from '#server/modules/money/proFormas/openParts.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import type { LockedPayment } from '#server/modules/money/payments/locks.ts';
import { latest } from './allocationRules.ts';
import { refuseOverAllocation } from './overAllocation.ts';

/** Money from one receipt for one pro forma. `place` is its index in the request. */
export interface RequestedTie {
  ProFormaInvoiceId: number;
  PaymentId: number | null;
  Amount: Numeric;
  place: number;
  /** True if the money was tied to the previous version of the pro forma. */
  isTiedAgain?: boolean | undefined;
}

const lockProFormas = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('pro_forma_invoices')
    .selectAll()
    .where('ProFormaInvoiceId', 'in', [0, ...ids])
    .orderBy('ProFormaInvoiceId')
    .forNoKeyUpdate()
    .execute();
  const invoiced = await tx
    .selectFrom('invoices')
    .select(['OrderId', 'InvoiceNo'])
    .where('OrderId', 'in', [0, ...rows.map((row) => row.OrderId)])
    .execute();
  return rows.map((row) => ({ ...row, InvoiceNo: invoiced.find((one) => one.OrderId === row.OrderId)?.InvoiceNo ?? null }));
};

/** Returns how much more a pro forma can receive. Its limit is its gross or, once invoiced, the value of the parts still to be invoiced. */
const findRoom = async (tx: Tx, { OrderId, GrossAmount, Received, InvoiceNo }: LockedProForma) => {
  const remaining = GrossAmount.minus(Received);
  if (InvoiceNo === null) return remaining;
  const { DealNo } = await tx.selectFrom('orders').select('DealNo').where('OrderId', '=', OrderId).executeTakeFirstOrThrow();
  const worth = await findOpenWorth(tx, { DealNo, OrderId });
  if (worth === null) return null;
  const partsRemaining = worth.minus(Received);
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
const requireOpen = async (tx: Tx, proForma: LockedProForma, field: string): Promise<Big> => {
  const { State, ProFormaNo, InvoiceNo } = proForma;
  if (State === 'Cancelled') throw invalidField(field, `is pro forma ${ProFormaNo}, which is cancelled`);
  const room = await findRoom(tx, proForma);
  if (room === null) throw invalidField(field, `is pro forma ${ProFormaNo}, which has been invoiced. Pay invoice ${InvoiceNo} instead.`);
  return room;
};

const requireRoom = async (
  tx: Tx,
  { proForma, payment, room }: { proForma: LockedProForma; payment: LockedPayment; room: Big },
  amount: Big,
) => {
  if (amount.lte(payment.Unallocated) && amount.lte(room)) return;
  const over = { customerId: payment.CustomerId, requested: amount };
  if (amount.gt(payment.Unallocated))
    await refuseOverAllocation(tx, {
      ...over,
      name: `Payment ${payment.PaymentNo}`,
      spent: 'fully allocated',
      column: 'PaymentId',
      id: payment.PaymentId,
      left: payment.Unallocated,
    });
  await refuseOverAllocation(tx, {
    ...over,
    name: `Pro forma ${proForma.ProFormaNo}`,
    spent: 'fully paid',
    column: 'ProFormaInvoiceId',
    id: proForma.ProFormaInvoiceId,
    left: room,
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
 * Ties receipts to pro formas, up to the money left on the receipt and the open amount of the pro forma. Each tie creates a tax point
 * on the later of the receipt date and the tie date. The caller has locked the account.
 */
export const tieToProFormas = async (tx: Tx, customerId: number, on: DateOnly, requests: readonly RequestedTie[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const tie of requests) {
    const field = `Allocations.${tie.place}`;
    const [proForma] = await lockProFormas(tx, [tie.ProFormaInvoiceId]);
    if (!proForma || proForma.CustomerId !== customerId)
      throw invalidField(`${field}.ProFormaInvoiceId`, 'is not a pro forma of this customer');
    const room = await requireOpen(tx, proForma, `${field}.ProFormaInvoiceId`);
    const [payment] = await lockPayments(tx, tie.PaymentId ? [tie.PaymentId] : []);
    if (!payment || payment.CustomerId !== customerId || payment.Kind !== 'Receipt' || !payment.IsConfirmed)
      throw invalidField(`${field}.PaymentId`, 'is not money received on this account');
    const amount = new Big(tie.Amount);
    await requireRoom(tx, { proForma, payment, room }, amount);
    const lastReversals = await findLastReversals(tx, [tie]);
    const AllocatedOn = latest([on, proForma.IssuedOn, payment.PaymentDate, ...lastReversals(tie)]);
    ids.push(await writeTie(tx, proForma, payment, { amount, on: AllocatedOn }));
    await reverseAdvanceVat(tx, [{ PaymentId: payment.PaymentId, Amount: amount, AllocatedOn, isTiedAgain: tie.isTiedAgain }]);
  }
  return ids;
};

export interface StandingTie {
  ProFormaAllocationId: number;
  CustomerId: number;
  PaymentId: number;
  ProFormaInvoiceId: number;
  Amount: Big;
  AllocatedOn: string;
}

export const findStandingTies = async (tx: Tx, where: RawBuilder<unknown>): Promise<StandingTie[]> => {
  const { rows } = await sql<StandingTie>`
    SELECT pro_forma_allocation_id, customer_id, payment_id, pro_forma_invoice_id, amount, allocated_on FROM pro_forma_allocations t
    WHERE ${standingTie} AND ${where} ORDER BY allocated_on, pro_forma_allocation_id`.execute(tx);
  return rows;
};

/** Reverses ties, so that the money is free again. VAT on it stays due until the money is refunded or used elsewhere. */
export const reverseTies = async (tx: Tx, ties: readonly StandingTie[], { on, reason }: { on: DateOnly; reason: string | null }) => {
  for (const { AllocatedOn, ProFormaAllocationId: ReversesId, Amount, ...same } of ties)
    await tx
      .insertInto('pro_forma_allocations')
      .values({ ...same, Amount: Amount.neg(), AllocatedOn: AllocatedOn > on ? AllocatedOn : on, ReversesId, Reason: reason })
      .execute();
};

/** Frees all money tied to a cancelled pro forma. Returns the amount freed. */
export const freeProForma = async (tx: Tx, proFormaId: number, on: DateOnly, reason: string) => {
  const ties = await findStandingTies(tx, sql`pro_forma_invoice_id = ${proFormaId}`);
  await lockPayments(
    tx,
    ties.map((tie) => tie.PaymentId),
  );
  await reverseTies(tx, ties, { on, reason });
  return sum(ties.map((tie) => tie.Amount));
};

/** Money used from a certain day. */
interface UsedMoney {
  PaymentId: number | null;
  Amount: Numeric;
  AllocatedOn: DateOnly;
  isTiedAgain?: boolean | undefined;
}

const reverseVatOn = async (tx: Tx, paymentId: number, day: DateOnly, { usedLater, tiedAgain }: { usedLater: Big; tiedAgain: Big }) => {
  const freed = await findPendingReceipts(tx, sql`v.payment_id = ${paymentId} AND ${freedTie}`);
  if (freed.length === 0) return;
  const { Unallocated } = await tx
    .selectFrom('payments')
    .select('Unallocated')
    .where('PaymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const all = sum(freed.map((receipt) => receipt.Amount));
  const used = all.minus(Unallocated.plus(usedLater));
  const again = tiedAgain.lt(all) ? tiedAgain : all;
  const usedAmount = used.gt(again) ? used : again;
  if (usedAmount.lte(0)) return;
  await addTaxPoints(
    tx,
    reverseVat(freed, usedAmount, day).map((part) => ({ ...part, InvoiceId: null })),
  );
};

/**
 * Reverses VAT on money freed from a pro forma, on the day the money is refunded or used elsewhere. Until then that VAT stays due.
 * Money that was never tied counts as used first, unless the money is tied again. `used` lists the allocations just written.
 */
export const reverseAdvanceVat = async (tx: Tx, used: readonly UsedMoney[]) => {
  for (const [paymentId, rows] of Map.groupBy(used, (one) => one.PaymentId))
    for (const day of new Set(rows.map((row) => row.AllocatedOn).toSorted())) {
      const usedLater = sum(rows.filter((row) => row.AllocatedOn > day).map((row) => row.Amount));
      const tiedAgain = sum(rows.filter((row) => row.AllocatedOn === day && row.isTiedAgain).map((row) => row.Amount));
      if (paymentId !== null) await reverseVatOn(tx, paymentId, day, { usedLater, tiedAgain });
    }
};
