import { readLots, writeLots } from '#contract/sales/deal/packing/lots.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';
import { allotBroken } from '#contract/warehouse/picking/shortReasons.ts';

export interface Entry {
  /** Picked quantity. Null if the line is not counted yet. */
  picked: number | null;
  reason: string;
  rest: 'BackOrder' | 'Close' | null;
  /** Batches as typed, such as `L2411 700, L2412 728`. */
  lots?: string | undefined;
}

export const toEntry = (line: PickLine): Entry => ({
  picked: line.PickedQuantity,
  reason: line.ShortReason ?? '',
  rest: line.Short,
  ...(line.LotRequired && { lots: writeLots(line.Lots) }),
});

/** Returns the batches to send, without those of quantity 0. Undefined if the product has no batches and none was typed. */
export const readEntryLots = ({ picked, lots }: Entry): Lots | undefined =>
  lots === undefined ? undefined : readLots(lots, picked ?? 0).filter((lot) => lot.Quantity !== 0);

/** True if a batch is entered but no quantity. The server can save a batch only with its quantity. */
export const isLotFirst = ({ picked, lots }: Entry) => picked === null && Boolean(lots?.trim());

export const isEntryShort = (line: PickLine, entry: Entry) => entry.picked !== null && entry.picked < line.Quantity;

/** Key of a line's product and depot. Lines with the same key are picked from the same stock. */
const goodsKey = ({ ProductId, SupplierDepotId }: PickLine) => `${ProductId} of ${SupplierDepotId}`;

/** Returns by line id how many units the confirmed pick will write off as broken. Lines that are not counted yet count as fully picked. */
export const brokenByLine = (lines: readonly PickLine[], entryOfLine: (line: PickLine) => Entry): ReadonlyMap<number, number> => {
  const inOrder = lines
    .map((line) => {
      const { picked, reason } = entryOfLine(line);
      return { line, goods: goodsKey(line), Quantity: line.Quantity, picked: picked ?? line.Quantity, reason };
    })
    .toSorted((a, b) => a.line.OrderDetailId - b.line.OrderDetailId);
  const stockLeft = new Map(inOrder.map(({ goods, line }) => [goods, line.OnHand]));
  for (const { goods, picked } of inOrder) stockLeft.set(goods, (stockLeft.get(goods) ?? 0) - picked);
  const broken = allotBroken(inOrder, (one) => one, stockLeft);
  return new Map(inOrder.map(({ line }, index) => [line.OrderDetailId, broken[index] ?? 0]));
};

/** True for a short line that lacks its reason, or the choice of back order or close. */
export const isUnexplained = (line: PickLine, entry: Entry) => isEntryShort(line, entry) && (!entry.reason || !entry.rest);

/** True for a counted line that lacks its batch or, if short, its reason. */
export const isIncomplete = (line: PickLine, entry: Entry) =>
  isUnexplained(line, entry) || (line.LotRequired && (entry.picked ?? 0) > 0 && !entry.lots?.trim());

/** Formats location and product, such as `F-03-3, 500 ml amber`. */
export const formatLineName = (line: PickLine) => [line.Location, line.Description].filter(Boolean).join(', ');

interface Doubts {
  /** Ids of lines with an invalid quantity. */
  invalidIds?: ReadonlySet<number>;
  /** Ids of lines that a colleague changed and the picker has not seen since. */
  unseen?: ReadonlySet<number>;
}

/** Lists what is missing before the pick can be confirmed, in line order. */
export const listMissing = (goods: PickGoods, entries: ReadonlyMap<number, Entry>, { invalidIds, unseen }: Doubts = {}) =>
  goods.Lines.flatMap((line) => {
    const name = formatLineName(line);
    if (unseen?.has(line.OrderDetailId)) return [`${name}: changed by a colleague`];
    if (invalidIds?.has(line.OrderDetailId)) return [`${name}: enter the quantity`];
    const entry = entries.get(line.OrderDetailId) ?? toEntry(line);
    if (entry.picked === null) return [`${name}: not picked yet`];
    if (line.LotRequired && entry.picked > 0 && !entry.lots?.trim()) return [`${name}: enter the batch`];
    if (!isEntryShort(line, entry)) return [];
    if (!entry.reason) return [`${name}: choose a reason`];
    return entry.rest ? [] : [`${name}: choose back order or close`];
  });
