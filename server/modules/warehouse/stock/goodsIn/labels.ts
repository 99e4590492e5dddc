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

/** Maximum number of labels in one print. */
const maxLabels = 2000;

/**
 * Serial numbers of pallets reserved for each receipt line. Line 12 has 2,400 to 2,599. If a line has more pallets, the others get numbers from the highest
 * possible one downwards, so that they do not take numbers of the next line.
 */
const serialsPerLine = 200;

interface PalletContent {
  Quantity: number;
  LotNo: string | null;
}

/** Splits a quantity into full pallets and a remainder. */
const splitIntoPallets = ({ Quantity, LotNo }: PalletContent, perPallet: number | null): PalletContent[] => {
  if (!perPallet || Quantity <= perPallet) return Quantity > 0 ? [{ Quantity, LotNo }] : [];
  const fullPallets = Math.floor(Quantity / perPallet);
  const remainder = Quantity - fullPallets * perPallet;
  if (fullPallets > maxLabels) throw tooManyLabels(fullPallets);
  return [
    ...Array.from({ length: fullPallets }, () => ({ Quantity: perPallet, LotNo })),
    ...(remainder > 0 ? [{ Quantity: remainder, LotNo }] : []),
  ];
};

/** Reads the batches from their text in the receipt, such as `A1 × 1,200, B2 × 300`. */
const parseLots = ({ Lots }: Line): PalletContent[] =>
  [...(Lots?.matchAll(/(.+?) × (\d{1,3}(?:,\d{3})*)(?:, |$)/g) ?? [])].map(([, LotNo, quantity]) => ({
    LotNo: must(LotNo, 'The lot'),
    Quantity: Number(must(quantity, 'The quantity of the batch').replaceAll(',', '')),
  }));

/**
 * Splits a line into pallets, each with one batch. Broken goods are on no pallet. If a line has several batches and broken goods, the batches of the broken
 * ones are not known, so the labels have no batch.
 */
const splitByLot = (line: Line): PalletContent[] => {
  const lots = parseLots(line);
  if (lots.length > 1 && line.Broken === 0) return lots.flatMap((lot) => splitIntoPallets(lot, line.UnitsPerPallet));
  const [onlyLot] = lots.length === 1 ? lots : [];
  return splitIntoPallets({ Quantity: line.Quantity - line.Broken, LotNo: onlyLot?.LotNo ?? null }, line.UnitsPerPallet);
};

const tooManyLabels = (pallets: number) =>
  new AppError(
    'RULE_BROKEN',
    `This receipt has ${pallets.toLocaleString('en-GB')} pallets, and at most ${maxLabels.toLocaleString('en-GB')} labels can be printed. Check each product’s quantity per pallet`,
  );

/** Builds the pallet number (SSCC) from the receipt line and the position of the pallet, so that a reprint has the same number. */
const buildLabelSscc = (prefix: string | null, { GoodsReceiptLineId: id }: Line, index: number) => {
  if (prefix === null) return null;
  if (index < serialsPerLine) return buildSscc(prefix, id * serialsPerLine + index);
  const serialCount = 10 ** (17 - prefix.length);
  return buildSscc(prefix, serialCount - 1 - ((id * (maxLabels - serialsPerLine) + index - serialsPerLine) % serialCount));
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
  if (documents.length > maxLabels) throw tooManyLabels(documents.length);
  const bytes = await renderMerged(`Pallet labels of receipt ${id}`, documents, context.user.UserId);
  return { bytes, fileName: `Pallet labels ${id}.pdf`, inline: true };
};
