import { sql } from 'kysely';
import type { DealVat, OpenDealsVatAsked } from '#contract/masterData/customers/openDealsVat.ts';
import type { OpenDealsVat } from '#contract/masterData/customers/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Save } from '#server/modules/entityRules.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { setVatType } from '#server/modules/sales/deal/dealVat.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { updateProForma } from '#server/modules/sales/orders/entry/orderProForma.ts';
import { moveAllocatedMoney } from '#server/modules/sales/orders/followVatRates.ts';
import { findUnreversedTies } from '#server/modules/money/payments/allocation/ties.ts';
import { storeProFormaContent } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { receivedSql } from '#server/modules/money/proFormas/requirePaid.ts';
import { setReason } from '#server/modules/setReason.ts';
import { must } from '#server/must.ts';

interface OpenDeal {
  OrderId: number;
  DealNo: number;
  Part: number;
  CurrencyCode: string;
  ProFormaNo: number | null;
  IsHeld: boolean | null;
  Paid: Big | null;
}

/** Locks the open deals with another VAT type, in the order of their ids. Leaves out deals invoiced in advance, which keep their VAT. */
const lockDeals = async (tx: Tx, customerId: number, vatTypeId: number) => {
  const { rows } = await sql<OpenDeal>`
    SELECT o.order_id, o.deal_no, o.part, k.code AS currency_code,
      pro_forma.pro_forma_no, pro_forma.is_held, pro_forma.paid
    FROM orders o JOIN currencies k USING (currency_id)
    LEFT JOIN LATERAL (SELECT f.pro_forma_no, f.state = 'Held' AS is_held, ${receivedSql} AS paid FROM pro_forma_invoices f
      WHERE f.order_id = o.order_id AND f.state <> 'Cancelled' ORDER BY f.pro_forma_invoice_id DESC LIMIT 1) pro_forma ON true
    WHERE o.customer_id = ${customerId} AND o.status_id < ${status.Invoiced} AND o.prepaid_invoice_id IS NULL AND o.charges_vat_type_id <> ${vatTypeId}
    ORDER BY o.order_id FOR UPDATE OF o`.execute(tx);
  return rows;
};

const findGrossTotals = async (tx: Tx, orderIds: readonly number[]) => {
  const { rows } = await sql<{ OrderId: number; Gross: Big }>`SELECT order_id, gross FROM deal_values(${orderIds}::integer[])`.execute(tx);
  return new Map(rows.map(({ OrderId, Gross }) => [OrderId, Number(Gross)]));
};

/** Reads the pro formas of these deals before the change. Returns a function that updates the pro formas after the change. */
const rememberProFormas = async (tx: Tx, context: Context, deals: readonly OpenDeal[], why: string) => {
  const rememberedProFormas: { before: Awaited<ReturnType<typeof getOrder>>; ties: Awaited<ReturnType<typeof findUnreversedTies>> }[] = [];
  for (const { OrderId } of deals.filter(({ ProFormaNo }) => ProFormaNo !== null)) {
    const before = await getOrder(tx, OrderId);
    await storeProFormaContent(tx, OrderId);
    rememberedProFormas.push({ before, ties: await findUnreversedTies(tx, sql`t.pro_forma_invoice_id = ${before.ProFormaInvoiceId}`) });
  }
  return async () => {
    for (const { before, ties } of rememberedProFormas) {
      const issueNewProForma = await updateProForma(tx, context, { before, after: await getOrder(tx, before.OrderId) }, why);
      await issueNewProForma?.();
      await moveAllocatedMoney(tx, context.today, ties, await getOrder(tx, before.OrderId));
    }
  };
};

interface VatTypeChange {
  CustomerId: number;
  Name: string;
  From: number;
  To: number;
  answer: OpenDealsVat | undefined;
  /** True if the caller can ask the user. Otherwise the change is refused. */
  canAnswer: boolean;
}

const nameTypes = async (tx: Tx, { From, To }: VatTypeChange) => {
  const rows = await tx.selectFrom('vat_types').select(['VatTypeId', 'Description']).where('VatTypeId', 'in', [From, To]).execute();
  const findName = (id: number) =>
    must(
      rows.find((row) => row.VatTypeId === id),
      'The VAT type',
    ).Description;
  return { From: findName(From), To: findName(To) };
};

const buildQuestion = ({ Name, canAnswer }: VatTypeChange, { From, To }: { From: string; To: string }, Deals: DealVat[]) => {
  const orders = Deals.length === 1 ? '1 open order' : `${Deals.length} open orders`;
  const Message = `${Name} has ${orders} with the previous VAT type: ${nameSome(Deals.map(dealName))}`;
  const instruction = canAnswer
    ? 'Choose whether they keep it. If you are not asked, reload the page'
    : 'Change the VAT type on the customer’s page, which asks about these orders';
  const details: OpenDealsVatAsked = {
    Warnings: [{ Kind: 'OpenDealsVat', Message }],
    NeedsReason: false,
    NeedsAdmin: false,
    OpenDealsVat: { From, To, Deals },
  };
  const fullMessage = `${Message}. ${instruction}`;
  return new AppError(canAnswer ? 'CONFIRMATION_NEEDED' : 'RULE_BROKEN', fullMessage, { fields: { VatTypeId: fullMessage }, details });
};

/**
 * Applies the new VAT type of an account to its open deals, unless the user chose that they keep the previous one. If the user has not chosen
 * yet, throws a question with the totals before and after. The account must be locked.
 */
const followVatType = async (tx: Tx, context: Context, change: VatTypeChange) => {
  const deals = await lockDeals(tx, change.CustomerId, change.To);
  if (deals.length === 0 || change.answer === 'Keep') return;
  const ids = deals.map(({ OrderId }) => OrderId);
  const before = await findGrossTotals(tx, ids);
  const names = await nameTypes(tx, change);
  const why = `The account’s VAT type changed from ${names.From} to ${names.To}`;
  const updateProFormas = change.answer === 'Change' ? await rememberProFormas(tx, context, deals, why) : undefined;
  await setReason(tx, why);
  await setVatType(tx, ids, change.To);
  await setReason(tx, '');
  if (updateProFormas) return updateProFormas();
  const after = await findGrossTotals(tx, ids);
  const dealTotals = deals.map(({ OrderId, DealNo, Part, CurrencyCode, ProFormaNo, IsHeld, Paid }) => ({
    OrderId,
    DealNo,
    Part,
    CurrencyCode,
    Before: getAmount(before, OrderId),
    After: getAmount(after, OrderId),
    ...(ProFormaNo !== null && { ProForma: { No: ProFormaNo, IsHeld: IsHeld === true, Paid: Number(Paid) } }),
  }));
  throw buildQuestion(change, names, dealTotals);
};

/** Applies the user's answer about open deals when an account is saved. */
export const followAccountVat = async (tx: Tx, { id, context, values, stored, answers }: Save & { id: number }) => {
  if (!stored || values.VatTypeId === undefined || values.VatTypeId === stored.VatTypeId) return;
  await followVatType(tx, context, {
    CustomerId: id,
    Name: stored.Name as string,
    From: stored.VatTypeId as number,
    To: values.VatTypeId as number,
    answer: answers?.OpenDealsVat as OpenDealsVat | undefined,
    canAnswer: answers !== undefined,
  });
};
