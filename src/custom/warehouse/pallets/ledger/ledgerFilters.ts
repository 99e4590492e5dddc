import { holderWords, movementWords } from '#contract/words/goods.ts';
import { dateFilters } from '#src/lists/filters/DateRangeChip.tsx';
import type { ListFilter } from '#src/lists/list.ts';

export const ledgerFilters = (types: readonly { PalletId: number; Code: string }[]): ListFilter[] => [
  {
    key: 'Kind',
    label: 'Movement',
    choices: Object.entries(movementWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  { key: 'PalletId', label: 'Pallet', choices: types.map(({ PalletId, Code }) => ({ value: String(PalletId), label: Code })) },
  {
    key: 'Holder',
    label: 'Holder',
    choices: Object.entries(holderWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  ...dateFilters('MovedFrom', 'MovedTo'),
];
