import { lazy } from 'react';
import { formatPrice } from '#src/ui/text/format.ts';
import { asNumber } from './kind.ts';
import type { Kind } from './kind.ts';
import { readNumber } from './readNumber.ts';

const UnitPriceInput = lazy(async () => ({ default: (await import('./FigureInputs.tsx')).UnitPriceInput }));

/** A price for what `PricePer` says, with up to four decimals. */
export const unitPrice: Kind = {
  shapes: ['number'],
  Input: UnitPriceInput,
  write: (value) => formatPrice(asNumber(value)),
  read: readNumber,
  isFigure: true,
};
