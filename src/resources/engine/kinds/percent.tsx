import { lazy } from 'react';
import { formatNumber } from '#src/ui/text/format.ts';
import type { Kind } from './kind.ts';
import { readNumber } from './readNumber.ts';

const PercentInput = lazy(async () => ({ default: (await import('./FigureInputs.tsx')).PercentInput }));

const tell = (value: number) => `${formatNumber(value)} %`;

export const percent: Kind = {
  shapes: ['number'],
  Input: PercentInput,
  write: (value) => (typeof value === 'number' ? tell(value) : ''),
  read: readNumber,
  isFigure: true,
};
