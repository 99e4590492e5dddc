import { addToLot, readLots, writeLots } from '#contract/sales/deal/packing/lots.ts';
import { readScan } from '#contract/warehouse/stock/scanned.ts';
import { explainUncounted } from '#contract/warehouse/stock/gs1.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

export interface ScanMatch {
  index: number;
  label: ScannedLabel | undefined;
}

/** Finds the line that a scanned code belongs to. Prefers the current line, then the first matching line that is not fully picked, then the first match. */
export const findScanned = (
  lines: readonly WalkLine[],
  getPicked: (line: WalkLine) => number | null,
  text: string,
  at: number,
): ScanMatch | undefined => {
  const { label, fits } = readScan(
    lines.map((one) => one.line),
    text,
  );
  const matches = lines.flatMap((one, index) => (fits(one.line) ? [{ one, index }] : []));
  const isUnfinished = ({ one }: (typeof matches)[number]) => (getPicked(one) ?? 0) < one.line.Quantity;
  const match = matches.find((found) => found.index === at && isUnfinished(found)) ?? matches.find(isUnfinished) ?? matches[0];
  return match && { index: match.index, label };
};

interface LabelResult {
  change?: Partial<Entry>;
  /** Message for the picker. */
  message?: string;
}

const withLot = (text: string | undefined, pickedBefore: number, lotNo: string, added: number) =>
  writeLots(addToLot(readLots(text ?? '', pickedBefore), lotNo, added));

/** Adds the quantity of a scanned label to the line, up to the remaining quantity. Adds the label's batch if the product has batches. */
export const applyLabelToEntry = ({ line }: WalkLine, entry: Entry, label: ScannedLabel): LabelResult => {
  const { count, lot } = label;
  const pickedBefore = entry.picked ?? 0;
  const remaining = line.Quantity - pickedBefore;
  if (remaining <= 0) return { message: `All ${formatQuantity(line.Quantity)} are already picked. Do not pick this pallet` };
  const added = Math.min(count ?? 0, remaining);
  const lots = line.LotRequired &&
    lot !== undefined && { lots: withLot(entry.lots, pickedBefore, lot, count === undefined ? remaining : added) };
  if (count === undefined) {
    const message = explainUncounted(label);
    return { ...(lots && { change: lots }), ...(message !== undefined && { message }) };
  }
  return {
    change: { picked: pickedBefore + added, ...lots },
    ...(count > remaining && {
      message: `The label says ${formatQuantity(count)}, but only ${formatQuantity(remaining)} are still needed. Do not pick the rest`,
    }),
  };
};
