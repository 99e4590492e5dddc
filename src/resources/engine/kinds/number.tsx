import { lazy } from 'react';
import { formatNumber } from '#src/ui/text/format.ts';
import { rangeFilter } from './filterRange.tsx';
import { asNumber } from './kind.ts';
import type { Kind } from './kind.ts';
import { readNumber } from './readNumber.ts';

const NumberInput = lazy(async () => ({ default: (await import('./FigureInputs.tsx')).NumberInput }));

export const number: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: NumberInput,
  write: (value) => formatNumber(asNumber(value)),
  read: readNumber,
  filter: rangeFilter(Number),
  isFigure: true,
  width: '8.5rem',
};
