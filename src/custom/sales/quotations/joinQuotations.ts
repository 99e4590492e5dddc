import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { describeChanges, mergeLines, quoted } from '#src/lineDocument/merge.ts';
import { joinFields } from '#src/ui/state/joinFields.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { quotationToSend } from './quotationDraft.ts';

export type SentQuotation = ReturnType<typeof quotationToSend>;

/** Names lines by their product, and by which of several of that product each is: a quotation's lines are written anew with each save. */
const namesOf = (lines: readonly { ProductId: number | null }[]) => {
  const seen = new Map<number, number>();
  return lines.map(({ ProductId }) => {
    const product = ProductId ?? 0;
    const place = (seen.get(product) ?? 0) + 1;
    seen.set(product, place);
    return `${product}/${place}`;
  });
};

/** Merges what two people changed since the quotation was opened. Where both changed the same field, mine wins. */
export const joinQuotations = (base: SentQuotation, mine: SentQuotation, theirs: SentQuotation): SentQuotation => ({
  ...joinFields(base, mine, theirs),
  Lines: mergeLines([base.Lines, mine.Lines, theirs.Lines], { namesOf }),
});

/** Describes what somebody else changed in a quotation: `line 2: price 187.35 → 182.00`. */
export const theirQuotationChanges = (before: Quotation, now: Quotation) =>
  describeChanges(before, now, {
    header: [
      ['state', ({ State }) => State],
      ['their enquiry', ({ CustomerOrderNo }) => quoted(CustomerOrderNo)],
      ['holds until', ({ ValidUntil }) => formatDate(ValidUntil)],
      ['required', ({ RequiredDate }) => formatDate(RequiredDate)],
      ['invoice address', ({ InvoiceAddressId }) => InvoiceAddressId],
      ['delivery address', ({ DeliveryAddressId }) => DeliveryAddressId],
      ['haulier', ({ HaulierId }) => HaulierId],
      ['carriage', ({ CarriageCharge, CurrencyCode }) => formatMoney(CarriageCharge, CurrencyCode)],
      ['said on the quotation', ({ Comment }) => quoted(Comment)],
    ],
    linesOf: ({ Lines }) => Lines,
    namesOf,
    nameOf: (_line, place) => `line ${place}`,
    addedAs: (line) => `a new line: ${formatQuantity(line.Quantity)} ${line.Description}`,
    line: [
      ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
      ['price', ({ UnitPrice }) => formatPrice(UnitPrice)],
      ['discount %', ({ DiscountPercent }) => formatNumber(DiscountPercent)],
      ['pallets', ({ PalletQuantity }) => formatQuantity(PalletQuantity)],
    ],
  });
