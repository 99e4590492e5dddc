import { lazy } from 'react';
import { formatNumber } from '#src/ui/text/format.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

const PercentInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/FigureInputs.tsx')).PercentInput }));

const formatPercent = (value: number) => `${formatNumber(value)} %`;

export const percent: Kind = {
  shapes: ['number'],
  Input: PercentInput,
  write: (value) => (typeof value === 'number' ? formatPercent(value) : ''),
  read: readNumber,
  isFigure: true,
};
