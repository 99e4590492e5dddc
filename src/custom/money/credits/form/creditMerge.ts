import type { Credit } from '#contract/money/credits/shapes.ts';
import { quoted } from '#src/lineDocument/merge.ts';
import type { ChangeWords } from '#src/lineDocument/merge.ts';
import { mergeFields } from '#src/ui/state/mergeFields.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { CreditValues } from './creditDraft.ts';

const byKey = ['Lines', 'Pallets', 'Stock', 'Settle', 'Chosen'] as const;

/** Merges a draft that two users changed, field by field. The local value wins where both changed the same field. */
export const mergeValues = (base: CreditValues, local: CreditValues, remote: CreditValues): CreditValues => ({
  ...mergeFields(base, local, remote),
  ...Object.fromEntries(byKey.map((part) => [part, mergeFields(base[part] ?? {}, local[part] ?? {}, remote[part] ?? {})])),
});

type Line = Credit['Lines'][number] | Credit['Pallets'][number];

export const creditChanges: ChangeWords<Credit, Line> = {
  header: [
    ['reason', ({ CreditReason }) => CreditReason],
    ['dated', ({ CreditDate }) => formatDate(CreditDate)],
    ['text', ({ Comment }) => quoted(Comment)],
    ['credit', ({ GrossAmount, CurrencyCode }) => formatMoney(GrossAmount, CurrencyCode)],
    ['goods', ({ Stock }) => Stock],
    ['settlement', ({ Settlement }) => Settlement],
  ],
  linesOf: ({ Lines, Pallets }) => [...Lines, ...Pallets],
  // A line can be credited by quantity and by price at once.
  namesOf: (lines) =>
    lines.map((line) => [line.InvoiceDetailId, line.Quantity === null, 'PalletMovementId' in line && line.PalletMovementId].join()),
  nameOf: ({ ProductCode, Description }) => ProductCode ?? Description,
  line: [
    ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
    ['net', ({ NetAmount }) => formatPrice(NetAmount)],
  ],
};
