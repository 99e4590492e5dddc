import { lazy } from 'react';
import { formatPrice } from '#src/ui/text/format.ts';
import { asNumber } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

const UnitPriceInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/FigureInputs.tsx')).UnitPriceInput,
}));

/** Price for the units in `PricePer`, with up to four decimals. */
export const unitPrice: Kind = {
  shapes: ['number'],
  Input: UnitPriceInput,
  write: (value) => formatPrice(asNumber(value)),
  read: readNumber,
  isFigure: true,
};
