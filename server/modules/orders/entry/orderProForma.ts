import { sql } from 'kysely';
import type { Tx } from '#server/database/connect.ts';
import { freeProForma } from '#server/modules/payments/ties.ts';
import type { LoadedOrder } from '#server/modules/orders/queries.ts';

/** The next number of a series. Taken last in a transaction: whoever else wants one waits until it ends. */
export const takeNumber = async (tx: Tx, series: 'deal' | 'pro_forma'): Promise<number> => {
  const { rows } = await sql<{ No: number }>`SELECT take_number(${series}) AS no`.execute(tx);
  return rows[0]?.No ?? 0;
};

/** The pro forma of a Held order, from its own number series. */
export const issueProForma = async (
  tx: Tx,
  order: Pick<LoadedOrder, 'OrderId' | 'CustomerId'> & { Totals: Pick<LoadedOrder['Totals'], 'Net' | 'Vat' | 'Gross' | 'VatSummary'> },
  today: string,
) => {
  const { ProFormaInvoiceId } = await tx
    .insertInto('pro_forma_invoices')
    .values({
      ProFormaNo: await takeNumber(tx, 'pro_forma'),
      OrderId: order.OrderId,
      CustomerId: order.CustomerId,
      IssuedOn: today,
      NetAmount: order.Totals.Net,
      VatAmount: order.Totals.Vat,
      GrossAmount: order.Totals.Gross,
    })
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
};

/** The order's pro forma, held or released, is void; money tied to it goes back to the account. */
export const cancelProForma = async (tx: Tx, orderId: number, reason: string, today: string) => {
  const cancelled = await tx
    .updateTable('pro_forma_invoices')
    .set({ State: 'Cancelled', Reason: reason })
    .where('OrderId', '=', orderId)
    .where('State', '<>', 'Cancelled')
    .returning(['ProFormaInvoiceId', 'ProFormaNo'])
    .execute();
  for (const { ProFormaInvoiceId, ProFormaNo } of cancelled)
    await freeProForma(tx, ProFormaInvoiceId, today, `Pro forma ${ProFormaNo} cancelled`);
};

/** What a pro forma's paper says of the goods. */
const saidOf = ({ Lines, MixedPallets, CarriageCharge }: LoadedOrder) =>
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

/** The paper that the customer has says another amount or other goods: it is cancelled and a new one issued. The order is Held. */
export const replaceProForma = async (tx: Tx, { before, after }: { before: LoadedOrder; after: LoadedOrder }, today: string) => {
  const held = await tx
    .selectFrom('pro_forma_invoices')
    .select(['NetAmount', 'GrossAmount'])
    .where('OrderId', '=', after.OrderId)
    .where('State', '=', 'Held')
    .executeTakeFirst();
  if (!held) return;
  const isSame = held.NetAmount.eq(after.Totals.Net) && held.GrossAmount.eq(after.Totals.Gross) && saidOf(before) === saidOf(after);
  if (isSame) return;
  await cancelProForma(tx, after.OrderId, 'Replaced: the order was changed', today);
  await issueProForma(tx, after, today);
};
