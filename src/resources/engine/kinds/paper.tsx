import { lazy } from 'react';
import { asText } from './kind.ts';
import type { Kind } from './kind.ts';

const PaperInput = lazy(async () => ({ default: (await import('./PaperInput.tsx')).PaperInput }));

/** A PDF of somebody else's, chosen, dropped or pasted; kept by the store. */
export const paper: Kind = {
  shapes: ['text'],
  Input: PaperInput,
  write: (value) => (asText(value) ? 'has a paper' : ''),
  read: (cell) => cell.trim(),
  isSorted: false,
  width: '7rem',
};
