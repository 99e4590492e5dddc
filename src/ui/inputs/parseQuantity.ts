import { formatQuantity, plural } from '#src/ui/text/format.ts';
import type { Parsed } from './parsed.ts';

/** How a product is stacked; without it only plain units are understood. */
export interface TradeUnits {
  unitsPerLayer: number | null | undefined;
  layersPerPallet: number | null | undefined;
}

const perPallet = (units: TradeUnits) => (units.unitsPerLayer ?? 0) * (units.layersPerPallet ?? 0);

const largest = 100_000_000;

const notUnderstood = { error: 'Type a quantity such as 1,428 or 3p 2l 40' };

interface Typed {
  count: number;
  unit: string;
}

const typedParts = (text: string): Typed[] | undefined => {
  if (!/^(\d[\d,]*\s*(p|l|k)?[a-z]*\s*)+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d[\d,]*)\s*([a-z]*)/g)].map(([, digits = '', word = '']) => ({
    count: Number(digits.replaceAll(',', '')),
    unit: word.slice(0, 1),
  }));
};

const sizeOf = (unit: string, units: TradeUnits | undefined) => {
  if (unit === '') return 1;
  if (unit === 'k') return 1000;
  if (!units) return undefined;
  return (unit === 'p' ? perPallet(units) : unit === 'l' ? units.unitsPerLayer : 0) || undefined;
};

/** `1428`, `2k`, `3p 2l 40` (3 pallets, 2 layers and 40) → units. */
export const parseQuantity = (typed: string, units?: TradeUnits): Parsed<number> => {
  const text = typed.trim().toLowerCase();
  if (text === '') return { value: null };
  const parts = typedParts(text);
  if (!parts) return notUnderstood;
  let total = 0;
  for (const { count, unit } of parts) {
    const size = sizeOf(unit, units);
    if (size === undefined) {
      return 'pl'.includes(unit) ? { error: 'How this is stacked is not known: type units' } : notUnderstood;
    }
    total += count * size;
  }
  return total > largest ? { error: 'This is too large' } : { value: total };
};

/** 4,140 → `2 pallets, 3 layers, 40`; blank where the stacking is not known. */
export const inTradeUnits = (quantity: number, units: TradeUnits | undefined) => {
  const pallet = units ? perPallet(units) : 0;
  const layer = units?.unitsPerLayer ?? 0;
  if (!pallet || !layer || quantity < 0) return '';
  const rest = quantity % pallet;
  const [pallets, layers, loose] = [Math.floor(quantity / pallet), Math.floor(rest / layer), rest % layer];
  return [pallets && plural(pallets, 'pallet'), layers && plural(layers, 'layer'), loose && formatQuantity(loose)]
    .filter(Boolean)
    .join(', ');
};
