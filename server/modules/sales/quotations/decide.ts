import { AppError, invalidField } from '#contract/call/errors.ts';
import { summariseErrors } from '#contract/words.ts';
import type { winQuotation as winCall } from '#contract/sales/quotations/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { addOrderWithin } from '#server/modules/sales/orders/entry/addOrder.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { getQuotation, lockQuotation } from './queries.ts';
import type { LoadedQuotation } from './queries.ts';
import { requireUndecided } from './saveQuotation.ts';
import { must } from '#server/must.ts';

type WinInput = BodyOf<typeof winCall>;

/** Returns the quoted lines with the quantities accepted. Pallets are recalculated if the quantity differs. */
const selectAcceptedLines = (quotedLines: LoadedQuotation['Lines'], input: WinInput['Lines']) => {
  if (!input) return quotedLines.map((line) => ({ line, Quantity: line.Quantity, PalletQuantity: line.PalletQuantity as number | null }));
  const quantities = new Map<number, number>();
  for (const [index, { QuotationLineId, Quantity }] of input.entries()) {
    const line = quotedLines.find((one) => one.QuotationLineId === QuotationLineId);
    if (!line) throw invalidField(`Lines.${index}.QuotationLineId`, 'is no longer on this quotation. Reload it');
    if (quantities.has(QuotationLineId)) throw invalidField(`Lines.${index}.QuotationLineId`, 'is entered twice');
    if (Quantity > line.Quantity)
      throw invalidField(
        `Lines.${index}.Quantity`,
        `Only ${line.Quantity.toLocaleString('en-GB')} were quoted. Add the remainder to the order`,
      );
    quantities.set(QuotationLineId, Quantity);
  }
  return quotedLines.flatMap((line) => {
    const Quantity = quantities.get(line.QuotationLineId);
    return Quantity ? [{ line, Quantity, PalletQuantity: Quantity === line.Quantity ? line.PalletQuantity : null }] : [];
  });
};

/** Moves errors from the lines of the order to those of the input, which may be in another sequence. */
const moveErrorsToInput = (error: unknown, acceptedLines: ReturnType<typeof selectAcceptedLines>, input: WinInput['Lines']) => {
  if (!(error instanceof AppError) || !error.fields || !input) return error;
  const findInputIndex = (index: number) =>
    input.findIndex(({ QuotationLineId }) => QuotationLineId === acceptedLines[index]?.line.QuotationLineId);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, words]) => [
      field.replace(/^Lines\.(\d+)/, (_all, index) => `Lines.${findInputIndex(Number(index))}`),
      words,
    ]),
  );
  return new AppError(error.code, error.code === 'INVALID_INPUT' ? summariseErrors(fields) : error.message, {
    fields,
    details: error.details,
  });
};

/**
 * Creates an order from a quotation, with the quoted prices and pallets even if price lists have changed since. Checks credit and order
 * number as for any order. Throws RULE_BROKEN if the quotation is decided or expired, and CONFIRMATION_NEEDED as AddOrder does.
 */
export const winQuotation = (context: Context, id: number, input: WinInput) =>
  inTransaction(context, async (tx) => {
    const row = await lockQuotation(tx, id);
    await requireVersion(tx, row, input.Version);
    requireUndecided(row);
    if (row.ValidUntil < context.today)
      throw new AppError('RULE_BROKEN', `Quotation ${row.QuotationNo} expired on ${formatDate(row.ValidUntil)}. Change its date first.`);
    const quotation = await getQuotation(tx, id, context.today);
    const { CustomerOrderNo = quotation.CustomerOrderNo, IsCallOff, CreditOverrideReason, ConfirmRepeatedOrderNo } = input;
    if (IsCallOff && quotation.DealType === 'Direct')
      throw invalidField(
        'IsCallOff',
        'must be off. This quotation is from the supplier’s depot, and call-offs are drawn from our own warehouse',
      );
    const acceptedLines = selectAcceptedLines(quotation.Lines, input.Lines);
    const orderInput: Parameters<typeof addOrderWithin>[2] = {
      isQuoted: true,
      CustomerId: quotation.CustomerId,
      DealTypeId: quotation.DealType === 'Direct' ? 2 : 1,
      CustomerOrderNo,
      RequiredDate: quotation.RequiredDate !== null && quotation.RequiredDate >= context.today ? quotation.RequiredDate : null,
      InvoiceAddressId: quotation.InvoiceAddressId,
      DeliveryAddressId: quotation.DeliveryAddressId,
      HaulierId: quotation.HaulierId,
      CarriageCharge: Number(quotation.CarriageCharge),
      Comment: quotation.Comment,
      IsCallOff,
      CreditOverrideReason,
      ConfirmRepeatedOrderNo,
      Lines: acceptedLines.map(({ line, Quantity, PalletQuantity }) => ({
        ProductId: must(line.ProductId, 'The product of a quoted line'),
        SupplierDepotId: line.SupplierDepotId,
        keptDepotId: line.SupplierDepotId,
        Description: line.Description,
        Quantity,
        UnitPrice: Number(line.UnitPrice),
        PricePer: line.PricePer,
        DiscountPercent: Number(line.DiscountPercent),
        PalletQuantity: line.PalletId === null ? null : PalletQuantity,
        KeptCharge: Number(line.PalletCharge),
      })),
    };
    const markWon = ({ OrderId }: { OrderId: number }) =>
      tx.updateTable('quotations').set({ OrderId }).where('QuotationId', '=', id).execute();
    return addOrderWithin(context, tx, orderInput, markWon).catch((error: unknown) => {
      throw moveErrorsToInput(error, acceptedLines, input.Lines);
    });
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
