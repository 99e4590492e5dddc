import type { PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { keyOf, valuesOf } from './invoiceDraft.ts';
import type { ChargedLine, InvoiceValues } from './invoiceDraft.ts';

const typed = ['Quantity', 'UnitPrice', 'NetAmount'] as const;
const isSame = (one: ChargedLine, other: ChargedLine) => typed.every((field) => one[field] === other[field]);
const byKey = (lines: readonly ChargedLine[]) => new Map(lines.map((line) => [keyOf(line.of), line]));
/** What was changed of it since it was `base`. */
const changedOf = <Fields extends object>(base: Fields, now: Fields, fields: readonly (keyof Fields)[]) =>
  Object.fromEntries(fields.filter((field) => now[field] !== base[field]).map((field) => [field, now[field]])) as Partial<Fields>;

const joinLines = (base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues): ChargedLine[] => {
  const [before, now, own] = [byKey(base.Lines), byKey(theirs.Lines), byKey(mine.Lines)];
  const kept = mine.Lines.flatMap((line) => {
    const [was, changed] = [before.get(keyOf(line.of)), now.get(keyOf(line.of))];
    if (!was) return [line];
    if (!changed) return isSame(line, was) ? [] : [line];
    return [{ ...changed, ...changedOf(was, line, typed) }];
  });
  const added = theirs.Lines.filter((line) => !before.has(keyOf(line.of)) && !own.has(keyOf(line.of)));
  return [...kept, ...added];
};

/** What both have done since it was opened: what only they changed stays theirs; where both changed the same, mine stands. */
export const joinInvoices = (base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues): InvoiceValues => ({
  ...theirs,
  ...changedOf(base, mine, ['Who', 'InvoiceNo', 'InvoiceDate', 'NetAmount']),
  // Another supplier or haulier charges nothing of what this one did.
  Lines: mine.Who !== base.Who ? mine.Lines : theirs.Who !== base.Who ? theirs.Lines : joinLines(base, mine, theirs),
});

const became = (name: string, from: string, to: string) => (from === to ? [] : [`${name} ${from || 'none'} → ${to || 'none'}`]);
const nameOf = ({ of }: ChargedLine) =>
  of.ProductCode === null ? `deal ${of.DealNo}` : `${of.ProductCode} of order ${of.PurchaseOrderNo}`;

/** What somebody else changed between two answers, as one would say it: `net £199.92 → £210.00`. */
export const theirChanges = (before: PurchaseInvoice, now: PurchaseInvoice): string[] => {
  const [was, is] = [byKey(valuesOf(before).Lines), byKey(valuesOf(now).Lines)];
  return [
    ...became('from', before.PartyName, now.PartyName),
    ...became('number', before.InvoiceNo, now.InvoiceNo),
    ...became('dated', formatDate(before.InvoiceDate), formatDate(now.InvoiceDate)),
    ...became('net', formatMoney(before.NetAmount), formatMoney(now.NetAmount)),
    ...became('state', purchaseInvoiceWords[before.State], purchaseInvoiceWords[now.State]),
    ...became('what is queried', before.QueryReason ?? '', now.QueryReason ?? ''),
    ...[...was].flatMap(([key, line]) => {
      const next = is.get(key);
      const changes = next
        ? [
            ...became('quantity', formatQuantity(line.Quantity), formatQuantity(next.Quantity)),
            ...became('price', formatPrice(line.UnitPrice), formatPrice(next.UnitPrice)),
            ...became('charged', formatMoney(line.NetAmount), formatMoney(next.NetAmount)),
          ]
        : ['taken off'];
      return changes.length > 0 ? [`${nameOf(line)}: ${changes.join(', ')}`] : [];
    }),
    ...[...is].flatMap(([key, line]) => (was.has(key) ? [] : [`${nameOf(line)}: added`])),
  ];
};
