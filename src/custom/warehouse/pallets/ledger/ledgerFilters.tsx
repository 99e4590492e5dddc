import { holderWords, movementWords } from '#contract/words/goods.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';

const dayFilter = (key: string, label: string): ListFilter => ({
  key,
  label,
  choices: [],
  input: ({ value, onChange }) => (
    <DateInput label={label} hideLabel placeholder={label} value={value ?? null} onChange={(day) => onChange(day ?? undefined)} />
  ),
});

export const ledgerFilters = (types: readonly { PalletId: number; Code: string }[]): ListFilter[] => [
  {
    key: 'Kind',
    label: 'Movement',
    choices: Object.entries(movementWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  { key: 'PalletId', label: 'Pallet', choices: types.map(({ PalletId, Code }) => ({ value: String(PalletId), label: Code })) },
  {
    key: 'Holder',
    label: 'From or to',
    choices: Object.entries(holderWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
  },
  dayFilter('MovedFrom', 'From'),
  dayFilter('MovedTo', 'To'),
];
