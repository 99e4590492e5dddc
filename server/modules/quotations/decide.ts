import { AppError, invalidField } from '#contract/errors.ts';
import type { winQuotation as winCall } from '#contract/quotations/calls.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { takeOrder } from '#server/modules/orders/entry/addOrder.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { getQuotation, lockQuotation } from './queries.ts';
import { requireUndecided } from './saveQuotation.ts';

/**
 * The order that a quotation becomes: at its prices and with its pallets, whatever the price lists say by now, and checked as any order
 * (credit, order number). Throws RULE_BROKEN once it is decided, or past its last day; CONFIRMATION_NEEDED as AddOrder.
 */
export const winQuotation = (context: Context, id: number, given: BodyOf<typeof winCall>) =>
  inTransaction(context, async (tx) => {
    const row = await lockQuotation(tx, id);
    await requireVersion(tx, row, given.Version);
    requireUndecided(row);
    if (row.ValidUntil < context.today)
      throw new AppError('RULE_BROKEN', `Quotation ${row.QuotationNo} held until ${formatDate(row.ValidUntil)}: give it another day first`);
    const quoted = await getQuotation(tx, id, context.today);
    const { CustomerOrderNo = quoted.CustomerOrderNo, IsCallOff, CreditOverrideReason, ConfirmRepeatedOrderNo } = given;
    if (IsCallOff && quoted.DealType === 'Direct')
      throw invalidField(
        'IsCallOff',
        'must be off: a call-off is drawn from the own warehouse, and this was quoted from the supplier’s depot',
      );
    const order = await takeOrder(context, tx, {
      isQuoted: true,
      CustomerId: quoted.CustomerId,
      DealTypeId: quoted.DealType === 'Direct' ? 2 : 1,
      CustomerOrderNo,
      RequiredDate: quoted.RequiredDate !== null && quoted.RequiredDate >= context.today ? quoted.RequiredDate : null,
      InvoiceAddressId: quoted.InvoiceAddressId,
      DeliveryAddressId: quoted.DeliveryAddressId,
      HaulierId: quoted.HaulierId,
      CarriageCharge: Number(quoted.CarriageCharge),
      Comment: quoted.Comment,
      IsCallOff,
      CreditOverrideReason,
      ConfirmRepeatedOrderNo,
      Lines: quoted.Lines.map((line) => ({
        ProductId: line.ProductId ?? 0,
        SupplierDepotId: line.SupplierDepotId,
        Description: line.Description,
        Quantity: line.Quantity,
        UnitPrice: Number(line.UnitPrice),
        PricePer: line.PricePer,
        DiscountPercent: Number(line.DiscountPercent),
        PalletQuantity: line.PalletId === null ? null : line.PalletQuantity,
        KeptCharge: Number(line.PalletCharge),
      })),
    });
    await tx.updateTable('quotations').set({ OrderId: order.OrderId }).where('QuotationId', '=', id).execute();
    return order;
  });

const decide = (context: Context, id: number, version: number, reason: string | null) =>
  inTransaction(context, async (tx) => {
    const row = await lockQuotation(tx, id);
    await requireVersion(tx, row, version);
    if (reason !== null) requireUndecided(row);
    else if (row.LostReason === null) throw new AppError('RULE_BROKEN', `Quotation ${row.QuotationNo} is not lost`);
    await tx.updateTable('quotations').set({ LostReason: reason }).where('QuotationId', '=', id).execute();
    return getQuotation(tx, id, context.today);
  });

export const loseQuotation = (context: Context, id: number, version: number, reason: string) => decide(context, id, version, reason);

export const reopenQuotation = (context: Context, id: number, version: number) => decide(context, id, version, null);
