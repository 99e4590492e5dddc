import { addToLot, readLots, writeLots } from '#contract/sales/deal/packing/lots.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import type { ExpectedLine } from '#contract/warehouse/stock/receiving.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { omitProductPallets } from '#contract/warehouse/stock/palletScans.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

/** A product on a receipt. */
export type Received = Pick<
  ExpectedLine,
  | 'ProductId'
  | 'ProductCode'
  | 'Description'
  | 'Barcode'
  | 'Location'
  | 'LotRequired'
  | 'UnitsPerLayer'
  | 'UnitsPerPallet'
  | 'PalletId'
  | 'PalletCode'
> & { purchaseOrderLineId: number | null; outstanding: number | null };

/** Input for one line. */
export interface LineInput {
  came: number | null;
  broken: number | null;
  pallets: number | null;
  lot: string;
  place: string;
}

export const emptyInput: LineInput = { came: null, broken: null, pallets: null, lot: '', place: '' };

export interface ReceiptContent {
  note: string;
  day: string | null;
  /** Needed for a receipt without an order. */
  depotId: number | null;
  added: readonly Received[];
  lines: ReadonlyMap<number, LineInput>;
  /** Pallets scanned by number. */
  pallets?: Pallets;
}

export const emptyReceipt: ReceiptContent = { note: '', day: null, depotId: null, added: [], lines: new Map() };

const hasLineInput = (input: LineInput) =>
  (Object.keys(emptyInput) as (keyof LineInput)[]).some((field) => input[field] !== emptyInput[field]);

/** True if leaving would lose input. Cleared fields do not count. */
export const isBegun = ({ note, added: addedLines, lines }: ReceiptContent) =>
  note !== '' || addedLines.length > 0 || [...lines.values()].some(hasLineInput);

/** A product without a pallet type adds no pallets to the ledger. */
export const palletsThatCame = (line: Received, came: number | null) =>
  line.PalletId !== null && line.UnitsPerPallet && came ? countPallets(came, line.UnitsPerPallet) : null;

/** Derives the number of pallets from the quantity until the user changes it. */
export const withTyped = (content: ReceiptContent, line: Received, patch: Partial<LineInput>): ReceiptContent => {
  const before = content.lines.get(line.ProductId) ?? emptyInput;
  const follows = patch.came !== undefined && before.pallets === palletsThatCame(line, before.came);
  const next = { ...before, ...patch, ...(follows && { pallets: palletsThatCame(line, patch.came ?? null) }) };
  return {
    ...content,
    lines: new Map(content.lines).set(line.ProductId, next),
    ...(patch.came === null && content.pallets && { pallets: omitProductPallets(content.pallets, line.ProductId) }),
  };
};

/** Parses the batch text: one batch name alone, or several such as `L2411 700, L2412 728`. */
const parseLotText = (input: string, came: number): Lots => {
  const text = input.trim();
  if (/[,;]/.test(text)) return readLots(text, came);
  return text === '' ? [] : [{ LotNo: text, Quantity: came }];
};

/** Received quantity without a batch. */
export const withoutLot = ({ came, lot }: LineInput) =>
  (came ?? 0) - parseLotText(lot, came ?? 0).reduce((total, one) => total + one.Quantity, 0);

/** Keeps a trailing comma if some quantity has no batch, so the next batch can be typed after it. */
const lotText = (lots: Lots, came: number) => {
  const filledLots = lots.filter((lot) => lot.Quantity > 0);
  const isAll = filledLots.reduce((total, lot) => total + lot.Quantity, 0) === came;
  if (filledLots.length === 0 || isAll) return writeLots(filledLots);
  return `${filledLots.map((lot) => `${lot.LotNo} ${lot.Quantity}`).join(', ')}, `;
};

/** Adds one pallet of a label, or removes one with -1. A label without a quantity gives at most the batch. */
export const withLabel = (content: ReceiptContent, line: Received, { count, lot }: ScannedLabel, more: 1 | -1 = 1): ReceiptContent => {
  const before = content.lines.get(line.ProductId) ?? emptyInput;
  if (count === undefined) return lot === undefined || before.lot.trim() !== '' ? content : withTyped(content, line, { lot });
  const receivedBefore = before.came ?? 0;
  const came = Math.max(0, receivedBefore + more * count);
  const lots = parseLotText(before.lot, receivedBefore);
  const pallets = Math.max(0, (before.pallets ?? 0) + more);
  const next: LineInput = {
    ...before,
    came: came || null,
    pallets: line.PalletId === null ? before.pallets : pallets || null,
    lot: lotText(lot === undefined ? lots : addToLot(lots, lot, more * count), came),
  };
  return { ...content, lines: new Map(content.lines).set(line.ProductId, next) };
};

/** Makes a line for a product that was not ordered. */
export const asReceived = (product: StockedProduct): Received => ({
  ...product,
  ProductCode: product.Code,
  purchaseOrderLineId: null,
  outstanding: null,
});

export const withAdded = (content: ReceiptContent, product: StockedProduct): ReceiptContent =>
  content.added.some((one) => one.ProductId === product.ProductId)
    ? content
    : { ...content, added: [...content.added, asReceived(product)] };

export const fromExpected = (line: ExpectedLine): Received => ({
  ...line,
  purchaseOrderLineId: line.PurchaseOrderLineId,
  outstanding: line.Outstanding,
});

const fieldLabels: Record<string, string> = { Quantity: 'Received', PalletId: 'Pallets', Lots: 'Batch', Location: 'Location' };

/** Formats the first refused line with its product and the screen's field name. Undefined if none was refused. */
export const formatLineError = (errors: Record<string, string>, codes: readonly string[]) => {
  const [path, message] = Object.entries(errors).find(([field]) => field.startsWith('Lines.')) ?? [];
  const [, index, field = ''] = path?.split('.') ?? [];
  if (message === undefined) return undefined;
  const text = /^\p{Lu}/u.test(message) ? message : `${fieldLabels[field] ?? field} ${message}`;
  return `${codes[Number(index)] ?? 'A line'}: ${text}`;
};

/** True if nothing is outstanding. */
export const isAllHere = ({ outstanding }: Received) => outstanding !== null && outstanding <= 0;

/** Returns the lines with a received quantity, as the call expects them. */
export const buildReceiptLines = (content: ReceiptContent, lines: readonly Received[]) =>
  lines.flatMap((line) => {
    const input = content.lines.get(line.ProductId);
    if (!input?.came) return [];
    const lots = parseLotText(input.lot, input.came);
    return [
      {
        PurchaseOrderLineId: line.purchaseOrderLineId,
        ProductId: line.ProductId,
        Quantity: input.came,
        Broken: input.broken ?? 0,
        PalletId: line.PalletId,
        Pallets: line.PalletId === null ? 0 : (input.pallets ?? 0),
        Location: input.place,
        ...(lots.length > 0 && { Lots: lots }),
      },
    ];
  });
