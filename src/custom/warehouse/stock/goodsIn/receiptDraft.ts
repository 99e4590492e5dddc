import { addToLot, readLots, writeLots } from '#contract/sales/deal/packing/lots.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import type { ExpectedLine } from '#contract/warehouse/stock/receiving.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { omitProductPallets } from '#contract/warehouse/stock/palletScans.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

/** A product on a receipt, from the purchase order or added by hand. */
export type ReceiptProduct = Pick<
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

/** Entered values of one product. */
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
  /** The supplier's depot, for a receipt without an order. */
  depotId: number | null;
  added: readonly ReceiptProduct[];
  lines: ReadonlyMap<number, LineInput>;
  /** Product ids by the number of each scanned pallet. */
  pallets?: Pallets;
}

export const emptyReceipt: ReceiptContent = { note: '', day: null, depotId: null, added: [], lines: new Map() };

const hasLineInput = (input: LineInput) =>
  (Object.keys(emptyInput) as (keyof LineInput)[]).some((field) => input[field] !== emptyInput[field]);

/** True if the user has entered anything, so that a draft is worth storing. */
export const hasReceiptInput = ({ note, added: addedLines, lines }: ReceiptContent) =>
  note !== '' || addedLines.length > 0 || [...lines.values()].some(hasLineInput);

/** Returns the number of pallets for a received quantity. Null if the product has no pallet type or no units per pallet. */
export const countReceivedPallets = (line: ReceiptProduct, came: number | null) =>
  line.PalletId !== null && line.UnitsPerPallet && came ? countPallets(came, line.UnitsPerPallet) : null;

/** Applies typed values to a line. The number of pallets follows the quantity until the user changes the pallets. */
export const applyReceiptInput = (content: ReceiptContent, line: ReceiptProduct, patch: Partial<LineInput>): ReceiptContent => {
  const lineInput = content.lines.get(line.ProductId) ?? emptyInput;
  const updatesPallets = patch.came !== undefined && lineInput.pallets === countReceivedPallets(line, lineInput.came);
  const nextInput = { ...lineInput, ...patch, ...(updatesPallets && { pallets: countReceivedPallets(line, patch.came ?? null) }) };
  return {
    ...content,
    lines: new Map(content.lines).set(line.ProductId, nextInput),
    ...(patch.came === null && content.pallets && { pallets: omitProductPallets(content.pallets, line.ProductId) }),
  };
};

/** Parses the batch text: one batch name alone, or several such as `L2411 700, L2412 728`. */
const parseLotText = (input: string, came: number): Lots => {
  const text = input.trim();
  if (/[,;]/.test(text)) return readLots(text, came);
  return text === '' ? [] : [{ LotNo: text, Quantity: came }];
};

/** Returns how much of the received quantity has no batch. */
export const getQuantityWithoutLot = ({ came, lot }: LineInput) =>
  (came ?? 0) - parseLotText(lot, came ?? 0).reduce((total, entry) => total + entry.Quantity, 0);

/** Formats batches for the text field. If some quantity has no batch, the text ends with a comma, so that the next batch can be typed. */
const formatLots = (lots: Lots, came: number) => {
  const filledLots = lots.filter((lot) => lot.Quantity > 0);
  const isAll = filledLots.reduce((total, lot) => total + lot.Quantity, 0) === came;
  if (filledLots.length === 0 || isAll) return writeLots(filledLots);
  return `${filledLots.map((lot) => `${lot.LotNo} ${lot.Quantity}`).join(', ')}, `;
};

/** Adds one pallet with the quantity and batch of a scanned label. `step` -1 removes the pallet. A label without a quantity enters only the batch. */
export const applyScannedLabel = (
  content: ReceiptContent,
  line: ReceiptProduct,
  { count, lot }: ScannedLabel,
  step: 1 | -1 = 1,
): ReceiptContent => {
  const lineInput = content.lines.get(line.ProductId) ?? emptyInput;
  if (count === undefined) return lot === undefined || lineInput.lot.trim() !== '' ? content : applyReceiptInput(content, line, { lot });
  const receivedQuantity = lineInput.came ?? 0;
  const came = Math.max(0, receivedQuantity + step * count);
  const lots = parseLotText(lineInput.lot, receivedQuantity);
  const pallets = Math.max(0, (lineInput.pallets ?? 0) + step);
  const nextInput: LineInput = {
    ...lineInput,
    came: came || null,
    pallets: line.PalletId === null ? lineInput.pallets : pallets || null,
    lot: formatLots(lot === undefined ? lots : addToLot(lots, lot, step * count), came),
  };
  return { ...content, lines: new Map(content.lines).set(line.ProductId, nextInput) };
};

/** Builds a line for a product that is not on a purchase order. */
export const toReceiptProduct = (product: StockedProduct): ReceiptProduct => ({
  ...product,
  ProductCode: product.Code,
  purchaseOrderLineId: null,
  outstanding: null,
});

export const addReceiptProduct = (content: ReceiptContent, product: StockedProduct): ReceiptContent =>
  content.added.some((entry) => entry.ProductId === product.ProductId)
    ? content
    : { ...content, added: [...content.added, toReceiptProduct(product)] };

export const fromExpected = (line: ExpectedLine): ReceiptProduct => ({
  ...line,
  purchaseOrderLineId: line.PurchaseOrderLineId,
  outstanding: line.Outstanding,
});

const fieldLabels: Record<string, string> = { Quantity: 'Received', PalletId: 'Pallets', Lots: 'Batch', Location: 'Location' };

/** Formats the server's first line error, with the product code and the field's label on the screen. Undefined if no line was refused. */
export const formatLineError = (errors: Record<string, string>, codes: readonly string[]) => {
  const [path, message] = Object.entries(errors).find(([field]) => field.startsWith('Lines.')) ?? [];
  const [, index, field = ''] = path?.split('.') ?? [];
  if (message === undefined) return undefined;
  const text = /^\p{Lu}/u.test(message) ? message : `${fieldLabels[field] ?? field} ${message}`;
  return `${codes[Number(index)] ?? 'A line'}: ${text}`;
};

/** True if the whole ordered quantity has been received. */
export const isFullyReceived = ({ outstanding }: ReceiptProduct) => outstanding !== null && outstanding <= 0;

/** Builds the lines of the request. Leaves out lines without a received quantity. */
export const buildReceiptLines = (content: ReceiptContent, lines: readonly ReceiptProduct[]) =>
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
