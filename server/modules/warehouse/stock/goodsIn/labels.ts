import { AppError } from '#contract/call/errors.ts';
import { buildSscc } from '#contract/warehouse/stock/gs1.ts';
import type { Context } from '#server/context.ts';
import { renderMerged } from '#server/documents/merge.ts';
import type { SingleDocument } from '#server/documents/snapshots/snapshots.ts';
import { getLabelCompany } from '#server/modules/masterData/company/queries.ts';
import type { LabelCompany } from '#server/modules/masterData/company/queries.ts';
import { must } from '#server/must.ts';
import { getGoodsReceipt } from './goodsIn.ts';

type Receipt = Awaited<ReturnType<typeof getGoodsReceipt>>;
type Line = Receipt['Lines'][number];

const maxLabels = 2000;

/**
 * Each receipt line has a block of 200 pallet serial numbers: line 12 has 2,400 to 2,599. A line with more pallets continues from the highest number
 * downwards, so it cannot enter the next line's block.
 */
const serialsPerLine = 200;

interface Part {
  Quantity: number;
  LotNo: string | null;
}

/** Splits a quantity into full pallets and a remainder. */
const splitIntoPallets = ({ Quantity, LotNo }: Part, perPallet: number | null): Part[] => {
  if (!perPallet || Quantity <= perPallet) return Quantity > 0 ? [{ Quantity, LotNo }] : [];
  const full = Math.floor(Quantity / perPallet);
  const remainder = Quantity - full * perPallet;
  if (full > maxLabels) throw tooMany(full);
  return [
    ...Array.from({ length: full }, () => ({ Quantity: perPallet, LotNo })),
    ...(remainder > 0 ? [{ Quantity: remainder, LotNo }] : []),
  ];
};

const parseLots = ({ Lots }: Line): Part[] =>
  [...(Lots?.matchAll(/(.+?) × (\d{1,3}(?:,\d{3})*)(?:, |$)/g) ?? [])].map(([, LotNo, quantity]) => ({
    LotNo: must(LotNo, 'The lot'),
    Quantity: Number(must(quantity, 'The quantity of the lot').replaceAll(',', '')),
  }));

/** Gives each pallet one batch. Broken goods are on no pallet. If several batches came and some goods broke, nobody knows which, so no batch is given. */
const splitByLot = (line: Line): Part[] => {
  const lots = parseLots(line);
  if (lots.length > 1 && line.Broken === 0) return lots.flatMap((lot) => splitIntoPallets(lot, line.UnitsPerPallet));
  const [only] = lots.length === 1 ? lots : [];
  return splitIntoPallets({ Quantity: line.Quantity - line.Broken, LotNo: only?.LotNo ?? null }, line.UnitsPerPallet);
};

const tooMany = (pallets: number) =>
  new AppError(
    'RULE_BROKEN',
    `This receipt has ${pallets.toLocaleString('en-GB')} pallets, and at most ${maxLabels.toLocaleString('en-GB')} labels can be printed. Check each product’s quantity per pallet`,
  );

/** Derives the number from the receipt line and the pallet's position, so a reprint gets the same number. */
const buildLabelSscc = (prefix: string | null, { GoodsReceiptLineId: id }: Line, index: number) => {
  if (prefix === null) return null;
  if (index < serialsPerLine) return buildSscc(prefix, id * serialsPerLine + index);
  const all = 10 ** (17 - prefix.length);
  return buildSscc(prefix, all - 1 - ((id * (maxLabels - serialsPerLine) + index - serialsPerLine) % all));
};

const buildLabels = (receipt: Receipt, line: Line, { Name: CompanyName, Gs1CompanyPrefix }: LabelCompany) => {
  const pallets = splitByLot(line);
  return pallets.map(({ Quantity, LotNo }, index): SingleDocument => ({
    kind: 'palletLabel',
    snapshot: {
      CompanyName,
      SupplierName: receipt.SupplierName,
      ReceivedOn: receipt.ReceivedOn,
      ProductCode: line.ProductCode,
      Description: line.Description,
      Barcode: line.Barcode,
      Quantity,
      LotNo,
      Sscc: buildLabelSscc(Gs1CompanyPrefix, line, index),
      Location: line.Location,
      PalletNo: index + 1,
      Pallets: pallets.length,
      Reference: receipt.SupplierDeliveryNoteNo ? `delivery note ${receipt.SupplierDeliveryNoteNo}` : `receipt ${receipt.GoodsReceiptId}`,
    },
  }));
};

/** Prints a label for each pallet of a receipt. */
export const printPalletLabels = async (context: Context, id: number) => {
  const receipt = await getGoodsReceipt(context.db, id);
  if (receipt.ReversedById !== null) throw new AppError('RULE_BROKEN', `Receipt ${id} was reversed, so its goods need no labels`);
  const company = await getLabelCompany(context.db);
  const documents = receipt.Lines.flatMap((line) => buildLabels(receipt, line, company));
  if (documents.length > maxLabels) throw tooMany(documents.length);
  const bytes = await renderMerged(`Pallet labels of receipt ${id}`, documents, context.user.UserId);
  return { bytes, fileName: `Pallet labels ${id}.pdf`, inline: true };
};
