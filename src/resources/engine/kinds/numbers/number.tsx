import { lazy } from 'react';
import { formatNumber } from '#src/ui/text/format.ts';
import { rangeFilter } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import { asNumber } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

const NumberInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/FigureInputs.tsx')).NumberInput }));

export const number: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: NumberInput,
  write: (value) => formatNumber(asNumber(value)),
  read: readNumber,
  filter: rangeFilter,
  isFigure: true,
};
