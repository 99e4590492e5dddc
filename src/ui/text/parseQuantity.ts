import { formatQuantity, plural } from '#src/ui/text/format.ts';
import type { Parsed } from './parsed.ts';

/** Units per layer and pallet of a product. If they are unknown, only plain units are accepted. */
export interface TradeUnits {
  unitsPerLayer: number | null | undefined;
  layersPerPallet: number | null | undefined;
}

const perPallet = (units: TradeUnits) => (units.unitsPerLayer ?? 0) * (units.layersPerPallet ?? 0);

const maxQuantity = 100_000_000;

const notUnderstood = { error: 'Type a quantity such as 1,428, 1.5k or 3p 2l 40' };
const notWholeUnits = { error: 'Enter a quantity that makes whole units or layers' };

interface TypedPart {
  /** Digits without the decimal point. 1.5 is 15 tenths. */
  digits: number;
  /** Number that `digits` is divided by. */
  divisor: number;
  unit: string;
}

/**
 * Matches a number with its unit. A comma must come before three digits, because 1,5 is a typing error. Only thousands and pallets may have
 * decimals.
 */
const typedPart = /(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,6})(?=\s*[kp]))?\s*([a-z]*)\s*/y;

const readParts = (text: string): TypedPart[] | undefined => {
  const matchedParts: TypedPart[] = [];
  let at = 0;
  while (at < text.length) {
    // Allows a number without a unit only at the end. 1 428 is a typing error, not 429.
    if (matchedParts.at(-1)?.unit === '') return undefined;
    typedPart.lastIndex = at;
    const part = typedPart.exec(text);
    if (!part) return undefined;
    const [match, whole = '', decimals = '', word = ''] = part;
    const unit = word.startsWith('k') ? word : word.slice(0, 1);
    matchedParts.push({ digits: Number(whole.replaceAll(',', '') + decimals), divisor: 10 ** decimals.length, unit });
    at += match.length;
  }
  return matchedParts;
};

const unitSize = (unit: string, units: TradeUnits | undefined) => {
  if (unit === '') return 1;
  if (unit === 'k') return 1000;
  if (!units) return undefined;
  if (unit === 'p') return perPallet(units) || undefined;
  return unit === 'l' ? units.unitsPerLayer || undefined : undefined;
};

/** Converts `1428`, `1.5k`, `3p 2l 40` (3 pallets, 2 layers and 40) or `0.5p` into units. Part pallets must be whole layers. */
export const parseQuantity = (input: string, units?: TradeUnits): Parsed<number> => {
  // Spreadsheets may write whole units with decimal zeros.
  const text = input
    .trim()
    .toLowerCase()
    .replace(/(?<=^[\d,]+)\.0+$/, '');
  if (text === '') return { value: null };
  const quantities = readParts(text);
  if (!quantities) return notUnderstood;
  let total = 0;
  for (const { digits, divisor, unit } of quantities) {
    const size = unitSize(unit, units);
    if (size === undefined) {
      return 'pl'.includes(unit) ? { error: 'The units per pallet are not known. Enter a number of units.' } : notUnderstood;
    }
    const partUnits = (digits * size) / divisor;
    if (partUnits % (unit === 'p' ? (units?.unitsPerLayer ?? 1) : 1) !== 0) return notWholeUnits;
    total += partUnits;
  }
  return total > maxQuantity ? { error: 'This quantity is too large', isUnderstood: true } : { value: total };
};

/** Writes 4,140 as `2 pallets, 3 layers, 40`. Returns '' if the units per layer or pallet are unknown. */
export const formatTradeUnits = (quantity: number, units: TradeUnits | undefined) => {
  const pallet = units ? perPallet(units) : 0;
  const layer = units?.unitsPerLayer ?? 0;
  if (!pallet || !layer || quantity < 0) return '';
  const remainder = quantity % pallet;
  const [pallets, layers, loose] = [Math.floor(quantity / pallet), Math.floor(remainder / layer), remainder % layer];
  return [pallets && plural(pallets, 'pallet'), layers && plural(layers, 'layer'), loose && formatQuantity(loose)]
    .filter(Boolean)
    .join(', ');
};

/** Writes `1,428 = 1 pallet`. Writes only the units if there is nothing to convert. */
export const describeQuantity = (quantity: number, units: TradeUnits | undefined) => {
  const tradeText = formatTradeUnits(quantity, units);
  const unitsText = formatQuantity(quantity);
  return tradeText === '' || tradeText === unitsText ? unitsText : `${unitsText} = ${tradeText}`;
};
