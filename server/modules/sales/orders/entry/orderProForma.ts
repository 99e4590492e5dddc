import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import { freeProForma } from '#server/modules/money/payments/allocation/ties.ts';
import { composeProForma, storeProFormaContent } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { setOrderStatus } from '#server/modules/sales/deal/queries.ts';
import type { LoadedOrder } from '#server/modules/sales/deal/queries.ts';
import { must } from '#server/must.ts';

const takeProFormaNumber = async (tx: Tx) => {
  const { rows } = await sql<{ No: number }>`SELECT take_number('pro_forma') AS no`.execute(tx);
  return must(rows[0], 'The pro forma number').No;
};

/**
 * Composes the pro forma of a Held order. Returns what issues it with the next number of its own series, to be run last, because everybody who
 * takes a number of this series waits until the transaction ends. A trial that is rolled back brings a number of its own.
 */
const prepareProForma = async (
  tx: Tx,
  order: Pick<LoadedOrder, 'OrderId' | 'CustomerId'> & { Totals: Pick<LoadedOrder['Totals'], 'Net' | 'Vat' | 'Gross' | 'VatSummary'> },
  today: string,
) => {
  const issued = {
    OrderId: order.OrderId,
    IssuedOn: today,
    NetAmount: order.Totals.Net,
    VatAmount: order.Totals.Vat,
    GrossAmount: order.Totals.Gross,
  };
  const content = await composeProForma(tx, { ...issued, ProFormaNo: 0 });
  return async (trialNo?: number) => {
    const ProFormaNo = trialNo ?? (await takeProFormaNumber(tx));
    const Snapshot = content ? JSON.stringify({ ...content, ProFormaNo }) : null;
    const { ProFormaInvoiceId } = await tx
      .insertInto('pro_forma_invoices')
      .values({ ...issued, ProFormaNo, CustomerId: order.CustomerId, Snapshot })
      .returning('ProFormaInvoiceId')
      .executeTakeFirstOrThrow();
    const rates = order.Totals.VatSummary.map(({ VatTypeId, Rate, Net, Vat }) => ({
      ProFormaInvoiceId,
      VatTypeId,
      Rate,
      NetAmount: Net,
      VatAmount: Vat,
    }));
    if (rates.length > 0) await tx.insertInto('pro_forma_vat').values(rates).execute();
    return { ProFormaInvoiceId, ProFormaNo };
  };
};

/** Issues the pro forma of a Held order. Call it last. */
export const issueProForma = async (...given: Parameters<typeof prepareProForma>) => (await prepareProForma(...given))();

/** Cancels the order's pro forma, held or released, and puts its money back on the account. Returns the amount. */
export const cancelProForma = async (tx: Tx, orderId: number, reason: string, today: string) => {
  const cancelled = await tx
    .updateTable('pro_forma_invoices')
    .set({ State: 'Cancelled', Reason: reason })
    .where('OrderId', '=', orderId)
    .where('State', '<>', 'Cancelled')
    .returning(['ProFormaInvoiceId', 'ProFormaNo'])
    .execute();
  let freed = new Big(0);
  for (const { ProFormaInvoiceId, ProFormaNo } of cancelled)
    freed = freed.plus(await freeProForma(tx, ProFormaInvoiceId, today, `Pro forma ${ProFormaNo} cancelled`));
  return freed;
};

interface Changed {
  before: LoadedOrder;
  after: LoadedOrder;
}

/** Returns the printed content of a pro forma as text, to compare it before and after a change. */
const describeContent = ({ Lines, MixedPallets, CarriageCharge }: LoadedOrder) =>
  JSON.stringify([
    Lines.map((line) => [
      line.ProductId,
      line.Description,
      line.Quantity,
      line.UnitPrice,
      line.PricePer,
      line.DiscountPercent,
      line.VatTypeId,
      [line.PalletId, line.PalletQuantity, line.PalletCharge],
    ]),
    MixedPallets.map((pallet) => [pallet.PalletId, pallet.Quantity, pallet.Charge]),
    CarriageCharge,
  ]);

/**
 * Cancels the pro forma of a Held order if its amount or goods have changed. Returns what issues its successor, for the caller to run last.
 * Undefined if the pro forma stays.
 */
export const replaceProForma = async (tx: Tx, { before, after }: Changed, { today, why }: { today: string; why: string }) => {
  const heldProForma = await tx
    .selectFrom('pro_forma_invoices')
    .select(['NetAmount', 'GrossAmount'])
    .where('OrderId', '=', after.OrderId)
    .where('State', '=', 'Held')
    .executeTakeFirst();
  if (!heldProForma) return undefined;
  const isSame =
    heldProForma.NetAmount.eq(after.Totals.Net) &&
    heldProForma.GrossAmount.eq(after.Totals.Gross) &&
    describeContent(before) === describeContent(after);
  if (isSame) {
    await storeProFormaContent(tx, after.OrderId, true);
    return undefined;
  }
  await cancelProForma(tx, after.OrderId, why, today);
  return prepareProForma(tx, after, today);
};

const requireUnpaidReason = (context: Context, order: LoadedOrder, unpaid: Big, reason: string | null | undefined) => {
  const money = formatMoney(unpaid.toFixed(2), order.CurrencySymbol);
  const Message = `Deal ${dealName(order)} is paid in advance and picking has begun, so ${money} would be unpaid`;
  if (!context.user.roles.includes('Admin')) throw new AppError('NOT_ALLOWED', `${Message}. Only an administrator may save this.`);
  if (reason) return reason;
  const details: ConfirmationDetails = { Warnings: [{ Kind: 'Unpaid', Message }], NeedsReason: true, NeedsAdmin: false };
  throw new AppError('CONFIRMATION_NEEDED', Message, { details });
};

/**
 * Handles a released deal whose total has risen above its pro forma, so that the difference is unpaid. An Open deal is held again with a new
 * pro forma. A deal in picking or later needs an Admin and a reason. The total of a deal invoiced in advance cannot rise.
 */
const coverDifference = async (tx: Tx, context: Context, changed: Changed, reason: string | null | undefined) => {
  const { before, after } = changed;
  const released = await tx
    .selectFrom('pro_forma_invoices')
    .select('GrossAmount')
    .where('OrderId', '=', after.OrderId)
    .where('State', '=', 'Released')
    .executeTakeFirst();
  const unpaid = after.Totals.Gross.minus(released?.GrossAmount ?? after.Totals.Gross);
  if (after.PrepaidInvoiceId !== null || unpaid.lte(0) || after.Totals.Gross.lte(before.Totals.Gross)) return undefined;
  if (after.Status !== 'Open') {
    const CreditOverrideReason = requireUnpaidReason(context, after, unpaid, reason);
    await tx.updateTable('orders').set({ CreditOverrideReason }).where('OrderId', '=', after.OrderId).execute();
    return undefined;
  }
  await cancelProForma(tx, after.OrderId, 'Replaced because the order was changed after its release', context.today);
  await setOrderStatus(tx, after.OrderId, 'Held');
  return prepareProForma(tx, after, context.today);
};

/**
 * Updates the deal's pro forma after a change. A held pro forma must match the order, and a released one must cover its total. Returns what
 * issues a new one, for the caller to run last.
 */
export const updateProForma = async (tx: Tx, context: Context, changed: Changed, reason?: string | null) =>
  changed.after.Status === 'Held'
    ? await replaceProForma(tx, changed, { today: context.today, why: 'Replaced because the order was changed' })
    : await coverDifference(tx, context, changed, reason);
