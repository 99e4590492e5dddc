import type { AdHocInput } from '#contract/sales/adHoc/shapes.ts';
import { sum, vatSummary } from '#contract/money.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { dealTypeIds, orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addStockMovements, buildSale } from '#server/ledgers/stock/stock.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import { getTaxPoint } from '#server/modules/money/billing/dates.ts';
import { raiseOrderInvoice } from '#server/modules/money/invoices/raise/raiseInvoice.ts';
import { requireConfirmation } from '#server/modules/sales/orders/changes/confirmations.ts';
import { buildAccountTerms } from '#server/modules/sales/orders/entry/buildAccountTerms.ts';
import { checkHeader, selectUsualAddress } from '#server/modules/sales/orders/entry/orderHeader.ts';
import { lockOrderingCustomer } from '#server/modules/sales/orders/entry/lockOrderingCustomer.ts';
import { writeOrder } from '#server/modules/sales/orders/entry/writeOrder.ts';
import { creditPosition } from '#server/modules/sales/deal/queries.ts';
import { requireOnHand } from '#server/modules/sales/orders/requireOnHand.ts';
import { priceAdHocLines } from './priceAdHocLines.ts';
import { must } from '#server/must.ts';

type Lines = Awaited<ReturnType<typeof priceAdHocLines>>['rows'];

const sumGross = (rows: Lines) =>
  sum(
    vatSummary(rows.map(({ NetAmount, VatRate, VatTypeId }) => ({ Net: NetAmount, Rate: VatRate, VatTypeId }))).flatMap((row) => [
      row.Net,
      row.Vat,
    ]),
  );

/** Returns the goods that leave with the invoice, each with the field of its line. */
const listLeavingGoods = (rows: Lines, { Lines: inputLines }: AdHocInput) =>
  rows.flatMap((row, index) =>
    inputLines[index]?.MovesStock && row.ProductId !== null && row.SupplierDepotId !== null
      ? [{ ...row, ProductId: row.ProductId, SupplierDepotId: row.SupplierDepotId, taken: row.Quantity, field: `Lines.${index}.Quantity` }]
      : [],
  );

const moveStock = async (tx: Tx, orderId: number, goods: ReturnType<typeof listLeavingGoods>, day: string) => {
  if (goods.length === 0) return;
  const details = await tx.selectFrom('order_details').select(['OrderDetailId', 'LineNo']).where('OrderId', '=', orderId).execute();
  const idOf = new Map(details.map((row) => [row.LineNo, row.OrderDetailId]));
  await addStockMovements(
    tx,
    goods.map((line) => buildSale({ ...line, OrderDetailId: must(idOf.get(line.LineNo), 'The line of the deal') }, line.taken, day)),
  );
};

const toDetail = ({ VatRate: _rate, ...row }: Lines[number]) => row;

/** Creates an ad hoc deal and its invoice in one transaction. The deal is Invoiced at once. */
export const createOrderAndInvoice = (context: Context, input: AdHocInput) =>
  inTransaction(context, async (tx) => {
    const { today } = context;
    const customer = await lockOrderingCustomer(tx, input.CustomerId);
    const supplied = input.SupplyDate ?? today;
    const { CurrencyId: currencyId } = customer;
    const dateQuestion = await checkBusinessDate(tx, today, {
      subject: 'The supply',
      field: 'SupplyDate',
      date: supplied,
      currencyId,
      daysBack: daysBackUnasked.despatch,
    });
    await checkHeader(tx, customer.CustomerId, today, input);
    const { rows, symbol } = await priceAdHocLines(tx, customer, input, { today, taxPoint: getTaxPoint(today, supplied) });
    const reason = await requireConfirmation(
      context,
      tx,
      {
        CustomerId: customer.CustomerId,
        CurrencySymbol: symbol,
        OrderId: 0,
        Gross: sumGross(rows),
        CustomerOrderNo: input.CustomerOrderNo ?? null,
        account: await creditPosition(tx, customer.CustomerId, today),
        checkOrderNo: true,
        dateQuestion,
      },
      input,
    );
    const goods = listLeavingGoods(rows, input);
    await requireOnHand(
      tx,
      goods.map(({ ProductId, SupplierDepotId, Description, taken, field }) => ({ ProductId, SupplierDepotId, Description, taken, field })),
      'invoice fewer, or ask for a stock count',
    );
    const header = {
      ...buildAccountTerms(customer),
      StatusId: orderStatusIds.Open,
      DealTypeId: dealTypeIds.AdHoc,
      CustomerOrderNo: input.CustomerOrderNo ?? null,
      OrderDate: today,
      // Without goods or a supply date, nothing has been despatched.
      DespatchedOn: input.SupplyDate ?? (goods.length > 0 ? today : null),
      InvoiceAddressId: input.InvoiceAddressId ?? selectUsualAddress(customer.CustomerId, 'Invoice'),
      DeliveryAddressId: input.DeliveryAddressId ?? selectUsualAddress(customer.CustomerId, 'Delivery'),
      Comment: input.Comment ?? null,
      CreditOverrideReason: reason ?? null,
      CreditStopReleased: customer.OnStop && reason !== undefined,
    };
    const orderId = await writeOrder(tx, header, rows.map(toDetail));
    await moveStock(tx, orderId, goods, supplied);
    return raiseOrderInvoice(tx, orderId, today);
  });
