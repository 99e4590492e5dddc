import { lazy } from 'react';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const PaperInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/PaperInput.tsx')).PaperInput }));

/** A PDF from someone else that is chosen, dropped or pasted, and stored on the server. Lists mark records without one. */
export const paper: Kind = {
  shapes: ['text'],
  Input: PaperInput,
  Cell: ({ value }) => (fieldText(value) ? 'PDF' : <StatusChip tone="attention">No PDF</StatusChip>),
  write: (value) => (fieldText(value) ? 'has a PDF' : ''),
  read: (cell) => cell.trim(),
  isSorted: false,
  filter: () => ({ choices: [{ value: 'none', label: 'No PDF' }], toParameter: () => [null] }),
};
