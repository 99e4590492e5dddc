import { readLots, writeLots } from '#contract/deal/lots.ts';
import type { Lots } from '#contract/deal/lots.ts';
import type { PickGoods, PickLine } from '#contract/picking/calls.ts';

export interface Entry {
  /** null: not counted yet. */
  picked: number | null;
  reason: string;
  rest: 'BackOrder' | 'Close' | null;
  /** As it was typed: `L2411 700, L2412 728`. */
  lots?: string | undefined;
}

export const shortReasons = [
  'Out of stock',
  'Broken in the warehouse',
  'Could not be found',
  'Wrong goods in the place',
  'Damaged pallet',
  'Other',
];

export const entryOf = (line: PickLine): Entry => ({
  picked: line.PickedQuantity,
  reason: line.ShortReason ?? '',
  rest: line.Short,
  ...(line.LotRequired && { lots: writeLots(line.Lots) }),
});

/** The lots as they are sent, without those there are none of; undefined where none are kept and none were typed. */
export const lotsOf = ({ picked, lots }: Entry): Lots | undefined =>
  lots === undefined ? undefined : readLots(lots, picked ?? 0).filter((lot) => lot.Quantity !== 0);

/** The lot was entered before the quantity, without which it cannot be kept by the server. */
export const isLotFirst = ({ picked, lots }: Entry) => picked === null && Boolean(lots?.trim());

export const isShort = (line: PickLine, entry: Entry) => entry.picked !== null && entry.picked < line.Quantity;

/** What still stands in the way of confirming, in the order of the lines; empty when all is said. */
export const missingOf = (goods: PickGoods, entries: ReadonlyMap<number, Entry>, unclear: ReadonlySet<number> = new Set()) =>
  goods.Lines.flatMap((line) => {
    if (unclear.has(line.OrderDetailId)) return [`${line.Description}: how many?`];
    const entry = entries.get(line.OrderDetailId) ?? entryOf(line);
    if (entry.picked === null) return [`${line.Description}: not picked yet`];
    if (line.LotRequired && entry.picked > 0 && !entry.lots?.trim()) return [`${line.Description}: which lot?`];
    if (!isShort(line, entry)) return [];
    if (!entry.reason) return [`${line.Description}: why is it short?`];
    return entry.rest ? [] : [`${line.Description}: what becomes of the rest?`];
  });
