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

/** The paper that the customer has says another amount: it is cancelled and a new one issued. */
export const replaceProForma = async (tx: Tx, order: LoadedOrder, today: string) => {
  const held = await tx
    .selectFrom('pro_forma_invoices')
    .select(['NetAmount', 'GrossAmount'])
    .where('OrderId', '=', order.OrderId)
    .where('State', '=', 'Held')
    .executeTakeFirst();
  if (!held || (held.NetAmount.eq(order.Totals.Net) && held.GrossAmount.eq(order.Totals.Gross))) return;
  await cancelProForma(tx, order.OrderId, 'Replaced: the order was changed', today);
  await issueProForma(tx, order, today);
};
