import type { ExpectedLine } from '#contract/stock/goodsIn.ts';

/** A product as it is received. */
export type Received = Pick<
  ExpectedLine,
  'ProductId' | 'ProductCode' | 'Description' | 'Location' | 'LotRequired' | 'UnitsPerLayer' | 'UnitsPerPallet' | 'PalletId' | 'PalletCode'
> & { purchaseOrderLineId: number | null; outstanding: number | null };

/** What was typed of a line. */
export interface Typed {
  came: number | null;
  broken: number | null;
  pallets: number | null;
  lot: string;
  place: string;
}

export const nothing: Typed = { came: null, broken: null, pallets: null, lot: '', place: '' };

export interface ReceiptContent {
  note: string;
  day: string | null;
  /** Of a receipt without order. */
  depotId: number | null;
  added: readonly Received[];
  lines: ReadonlyMap<number, Typed>;
}

export const emptyReceipt: ReceiptContent = { note: '', day: null, depotId: null, added: [], lines: new Map() };

/** A product without pallet type brings none onto the pallet ledger. */
export const palletsFor = (line: Received, came: number | null) =>
  line.PalletId !== null && line.UnitsPerPallet && came ? Math.ceil(came / line.UnitsPerPallet) : null;

/** The pallets follow the quantity until somebody says otherwise. */
export const withTyped = (content: ReceiptContent, line: Received, patch: Partial<Typed>): ReceiptContent => {
  const before = content.lines.get(line.ProductId) ?? nothing;
  const follows = patch.came !== undefined && before.pallets === palletsFor(line, before.came);
  const next = { ...before, ...patch, ...(follows && { pallets: palletsFor(line, patch.came ?? null) }) };
  return { ...content, lines: new Map(content.lines).set(line.ProductId, next) };
};

export const fromExpected = (line: ExpectedLine): Received => ({
  ...line,
  purchaseOrderLineId: line.PurchaseOrderLineId,
  outstanding: line.Outstanding,
});

const fieldLabels: Record<string, string> = { Quantity: 'Came', PalletId: 'Pallets', Lots: 'Lot', Location: 'Place' };

/** The first refusal of a line, with its product and the field as the screen calls it; undefined where no line is refused. */
export const sayLine = (errors: Record<string, string>, codes: readonly string[]) => {
  const [path, message] = Object.entries(errors).find(([field]) => field.startsWith('Lines.')) ?? [];
  const [, index, field = ''] = path?.split('.') ?? [];
  if (message === undefined) return undefined;
  const said = /^\p{Lu}/u.test(message) ? message : `${fieldLabels[field] ?? field} ${message}`;
  return `${codes[Number(index)] ?? 'A line'}: ${said}`;
};

/** Nothing of it is left to come. */
export const isAllHere = ({ outstanding }: Received) => outstanding !== null && outstanding <= 0;

/** The lines of which something came, as the call takes them. */
export const toReceive = (content: ReceiptContent, lines: readonly Received[]) =>
  lines.flatMap((line) => {
    const typed = content.lines.get(line.ProductId);
    if (!typed?.came) return [];
    const lot = typed.lot.trim();
    return [
      {
        PurchaseOrderLineId: line.purchaseOrderLineId,
        ProductId: line.ProductId,
        Quantity: typed.came,
        Broken: typed.broken ?? 0,
        PalletId: line.PalletId,
        Pallets: line.PalletId === null ? 0 : (typed.pallets ?? 0),
        Location: typed.place,
        ...(lot && { Lots: [{ LotNo: lot, Quantity: typed.came }] }),
      },
    ];
  });
