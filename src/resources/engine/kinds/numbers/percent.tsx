import { lazy } from 'react';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { formatPercentField, readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

const PercentInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/FigureInputs.tsx')).PercentInput }));

export const percent: Kind = {
  shapes: ['number'],
  Input: PercentInput,
  write: (value) => (typeof value === 'number' ? formatPercentField(value) : ''),
  read: readNumber,
  isFigure: true,
};
