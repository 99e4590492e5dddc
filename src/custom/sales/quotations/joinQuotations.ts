import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { joinFields } from '#src/ui/state/joinFields.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { quotationToSend } from './quotationDraft.ts';

export type SentQuotation = ReturnType<typeof quotationToSend>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** By its product, and which of several of that product it is: the lines of a quotation are written anew with each save. */
const byName = <Line extends { ProductId: number | null }>(lines: readonly Line[]) => {
  const seen = new Map<number, number>();
  return new Map(
    lines.map((line) => {
      const product = line.ProductId ?? 0;
      const place = (seen.get(product) ?? 0) + 1;
      seen.set(product, place);
      return [`${product}/${place}`, line];
    }),
  );
};

/** What both have done since it was opened: what only they changed stays theirs; where both changed the same, mine stands. */
export const joinQuotations = (base: SentQuotation, mine: SentQuotation, theirs: SentQuotation): SentQuotation => {
  const [before, typed, now] = [byName(base.Lines), byName(mine.Lines), byName(theirs.Lines)];
  const kept = [...typed].flatMap(([name, line]) => {
    const [was, changed] = [before.get(name), now.get(name)];
    if (!was) return [line];
    if (!changed) return isSame(line, was) ? [] : [line];
    return [joinFields(was, line, changed)];
  });
  const added = [...now].flatMap(([name, line]) => (before.has(name) || typed.has(name) ? [] : [line]));
  return { ...joinFields(base, mine, theirs), Lines: [...kept, ...added] };
};

const words = (text: string | null) => (text ? `“${text}”` : 'none');
const day = (date: string | null) => formatDate(date) || 'none';
const became = (name: string, from: string, to: string) => (from === to ? [] : [`${name} ${from} → ${to}`]);

type Line = Quotation['Lines'][number];

const lineChanges = (line: Line, now: Line | undefined) =>
  now
    ? [
        ...became('quantity', formatQuantity(line.Quantity), formatQuantity(now.Quantity)),
        ...became('price', formatPrice(line.UnitPrice), formatPrice(now.UnitPrice)),
        ...became('discount %', formatNumber(line.DiscountPercent), formatNumber(now.DiscountPercent)),
        ...became('pallets', formatQuantity(line.PalletQuantity), formatQuantity(now.PalletQuantity)),
      ]
    : ['removed'];

/** What somebody else changed of a quotation between two answers, as one would say it: `line 2: price 187.35 → 182.00`. */
export const theirQuotationChanges = (before: Quotation, now: Quotation): string[] => {
  const kept = byName(now.Lines);
  const known = byName(before.Lines);
  const ids = [
    ['invoice address', 'InvoiceAddressId'],
    ['delivery address', 'DeliveryAddressId'],
    ['haulier', 'HaulierId'],
  ] as const;
  return [
    ...became('state', before.State, now.State),
    ...became('their enquiry', words(before.CustomerOrderNo), words(now.CustomerOrderNo)),
    ...became('holds until', day(before.ValidUntil), day(now.ValidUntil)),
    ...became('required', day(before.RequiredDate), day(now.RequiredDate)),
    ...ids.flatMap(([name, field]) => (before[field] === now[field] ? [] : [name])),
    ...became('carriage', formatMoney(before.CarriageCharge, before.CurrencyCode), formatMoney(now.CarriageCharge, now.CurrencyCode)),
    ...became('said on the quotation', words(before.Comment), words(now.Comment)),
    ...[...known].flatMap(([name, line], index) => {
      const changes = lineChanges(line, kept.get(name));
      return changes.length > 0 ? [`line ${index + 1}: ${changes.join(', ')}`] : [];
    }),
    ...[...kept].flatMap(([name, line]) => (known.has(name) ? [] : [`a new line: ${formatQuantity(line.Quantity)} ${line.Description}`])),
  ];
};
