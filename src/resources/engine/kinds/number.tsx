import { lazy } from 'react';
import { formatNumber } from '#src/ui/text/format.ts';
import { typedFilter } from './filterTyped.tsx';
import { asNumber } from './kind.ts';
import type { Kind } from './kind.ts';
import { readNumber } from './readNumber.ts';

const NumberInput = lazy(async () => ({ default: (await import('./FigureInputs.tsx')).NumberInput }));

export const number: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: NumberInput,
  write: (value) => formatNumber(asNumber(value)),
  read: readNumber,
  filter: typedFilter(Number),
  isFigure: true,
  width: '8.5rem',
};
