import { lazy } from 'react';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const PaperInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/PaperInput.tsx')).PaperInput }));

/** A PDF of somebody else's, chosen, dropped or pasted; kept by the store. That it is missing is what one looks for in a list. */
export const paper: Kind = {
  shapes: ['text'],
  Input: PaperInput,
  Cell: ({ value }) => (asText(value) ? 'PDF' : <StatusChip tone="attention">No PDF</StatusChip>),
  write: (value) => (asText(value) ? 'has a paper' : ''),
  read: (cell) => cell.trim(),
  isSorted: false,
  width: '7rem',
  filter: () => ({ choices: [{ value: 'none', label: 'No PDF' }], asks: () => [null] }),
};
