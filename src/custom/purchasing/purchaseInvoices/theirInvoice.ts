import type { PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { describeChanges, mergeLines } from '#src/lineDocument/merge.ts';
import { keyOf, valuesOf } from './invoiceDraft.ts';
import type { ChargedLine, InvoiceValues } from './invoiceDraft.ts';

const typed = ['Quantity', 'UnitPrice', 'NetAmount'] as const;
const isSame = (one: ChargedLine, other: ChargedLine) => typed.every((field) => one[field] === other[field]);
const namesOf = (lines: readonly ChargedLine[]) => lines.map((line) => keyOf(line.of));

/** Returns the fields that differ from `base`. */
const changedOf = <Fields extends object>(base: Fields, now: Fields, fields: readonly (keyof Fields)[]) =>
  Object.fromEntries(fields.filter((field) => now[field] !== base[field]).map((field) => [field, now[field]])) as Partial<Fields>;

const joinLines = (base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues) =>
  mergeLines([base.Lines, mine.Lines, theirs.Lines], {
    namesOf,
    isSame,
    mergeLine: (was, line, changed) => ({ ...changed, ...changedOf(was, line, typed) }),
  });

/** Merges what two people changed since the invoice was opened. Where both changed the same field, mine wins. */
export const joinInvoices = (base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues): InvoiceValues => ({
  ...theirs,
  ...changedOf(base, mine, ['Who', 'InvoiceNo', 'InvoiceDate', 'NetAmount']),
  // Another supplier or haulier charges nothing of what this one did.
  Lines: mine.Who !== base.Who ? mine.Lines : theirs.Who !== base.Who ? theirs.Lines : joinLines(base, mine, theirs),
});

const nameOf = ({ of }: ChargedLine) =>
  of.ProductCode === null ? `deal ${of.DealNo}` : `${of.ProductCode} of order ${of.PurchaseOrderNo}`;

/** Describes what somebody else changed in an invoice: `net £199.92 → £210.00`. */
export const theirChanges = (before: PurchaseInvoice, now: PurchaseInvoice) =>
  describeChanges(before, now, {
    header: [
      ['from', ({ PartyName }) => PartyName],
      ['number', ({ InvoiceNo }) => InvoiceNo],
      ['dated', ({ InvoiceDate }) => formatDate(InvoiceDate)],
      ['net', ({ NetAmount }) => formatMoney(NetAmount)],
      ['state', ({ State }) => purchaseInvoiceWords[State]],
      ['what is queried', ({ QueryReason }) => QueryReason ?? ''],
    ],
    linesOf: (invoice) => valuesOf(invoice).Lines,
    namesOf,
    nameOf,
    line: [
      ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
      ['price', ({ UnitPrice }) => formatPrice(UnitPrice)],
      ['charged', ({ NetAmount }) => formatMoney(NetAmount)],
    ],
  });
