import type { Credit } from '#contract/money/credits/shapes.ts';
import { quoted } from '#src/lineDocument/merge.ts';
import type { ChangeWords } from '#src/lineDocument/merge.ts';
import { mergeFields } from '#src/ui/state/mergeFields.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { CreditValues } from './creditDraft.ts';

const keyedParts = ['Lines', 'Pallets', 'Stock', 'Settle', 'Chosen'] as const;

/** Merges two users' changes of a draft, field by field. If both changed a field, the local value is kept. */
export const mergeValues = (base: CreditValues, local: CreditValues, remote: CreditValues): CreditValues => ({
  ...mergeFields(base, local, remote),
  ...Object.fromEntries(keyedParts.map((part) => [part, mergeFields(base[part] ?? {}, local[part] ?? {}, remote[part] ?? {})])),
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
  // An invoice line can have two rows, one for a quantity and one for a price correction.
  namesOf: (lines) =>
    lines.map((line) => [line.InvoiceDetailId, line.Quantity === null, 'PalletMovementId' in line && line.PalletMovementId].join()),
  nameOf: ({ ProductCode, Description }) => ProductCode ?? Description,
  line: [
    ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
    ['net', ({ NetAmount }) => formatPrice(NetAmount)],
  ],
};
