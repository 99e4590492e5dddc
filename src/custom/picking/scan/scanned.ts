import { readLots, writeLots } from '#contract/deal/lots.ts';
import { readGs1, toGtin } from '#contract/stock/gs1.ts';
import type { ScannedLabel } from '#contract/stock/gs1.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Entry } from '#src/custom/picking/entries.ts';
import type { WalkLine } from '#src/custom/picking/walkLines.ts';

type Product = Pick<WalkLine['line'], 'Barcode' | 'ProductCode'>;

const gtinOf = ({ Barcode }: Product) => (Barcode === null ? undefined : toGtin(Barcode));

/** Its bar code or our own code, by itself. */
const isPlainly = (product: Product, text: string) => {
  const scanned = toGtin(text);
  if (scanned !== undefined && scanned === gtinOf(product)) return true;
  return product.Barcode?.toLowerCase() === text.toLowerCase() || product.ProductCode?.toLowerCase() === text.toLowerCase();
};

const isOnLabel = (product: Product, { gtin, productCode }: ScannedLabel) =>
  (gtin !== undefined && gtin === gtinOf(product)) || (productCode !== undefined && productCode === product.ProductCode);

/** The second code of a pallet’s label, which names the pallet and not its goods. */
export const isPalletOnly = (scanned: string) => {
  const label = readGs1(scanned);
  return label?.sscc !== undefined && label.gtin === undefined && label.productCode === undefined;
};

export interface Found {
  index: number;
  label: ScannedLabel | undefined;
}

/** The line that a scan is of: the one the picker is at if it can be, else the first that still wants some, else the first. */
export const findScanned = (
  lines: readonly WalkLine[],
  pickedOf: (line: WalkLine) => number | null,
  scanned: string,
  at: number,
): Found | undefined => {
  const text = scanned.trim();
  // A plain code that starts with 91 or 10 could be read as a label too.
  const label = lines.some((one) => isPlainly(one.line, text)) ? undefined : readGs1(text);
  const fitting = lines.flatMap((one, index) => ((label ? isOnLabel(one.line, label) : isPlainly(one.line, text)) ? [{ one, index }] : []));
  const wants = ({ one }: (typeof fitting)[number]) => (pickedOf(one) ?? 0) < one.line.Quantity;
  const found = fitting.find((it) => it.index === at && wants(it)) ?? fitting.find(wants) ?? fitting[0];
  return found && { index: found.index, label };
};

interface Taken {
  change?: Partial<Entry>;
  /** What the picker must know of it. */
  told?: string;
}

const withLot = (typed: string | undefined, had: number, lotNo: string, more: number) => {
  const lots = readLots(typed ?? '', had).filter((lot) => lot.LotNo !== '');
  const same = lots.find((lot) => lot.LotNo === lotNo);
  if (same) same.Quantity += more;
  else lots.push({ LotNo: lotNo, Quantity: more });
  return writeLots(lots);
};

/** What a label adds to the line: as many as it says, but no more than are still wanted; and its lot, where lots are kept. */
export const takeLabel = ({ line }: WalkLine, entry: Entry, { count, lot }: ScannedLabel): Taken => {
  const had = entry.picked ?? 0;
  const left = line.Quantity - had;
  if (left <= 0) return { told: `All ${formatQuantity(line.Quantity)} are picked already: this one stays` };
  const more = Math.min(count ?? 0, left);
  const lots = line.LotRequired && lot !== undefined && { lots: withLot(entry.lots, had, lot, count === undefined ? left : more) };
  if (count === undefined) return lots ? { change: lots } : {};
  return {
    change: { picked: had + more, ...lots },
    ...(count > left && {
      told: `The label says ${formatQuantity(count)}; only ${formatQuantity(left)} are still wanted: the rest stays here`,
    }),
  };
};
