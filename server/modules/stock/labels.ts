import { ssccOf } from '#contract/stock/gs1.ts';
import type { Context } from '#server/context.ts';
import { renderMerged } from '#server/documents/merge.ts';
import type { SingleDocument } from '#server/documents/snapshots.ts';
import { getLabelCompany } from '#server/modules/company/queries.ts';
import type { LabelCompany } from '#server/modules/company/queries.ts';
import { getGoodsReceipt } from './goodsIn.ts';

type Receipt = Awaited<ReturnType<typeof getGoodsReceipt>>;
type Line = Receipt['Lines'][number];

const mostLabels = 200;

/** The quantity of each pallet: full ones, then the rest. What is broken is on none. */
const quantitiesOf = ({ Quantity, Broken, UnitsPerPallet }: Line) => {
  const good = Quantity - Broken;
  if (!UnitsPerPallet || good <= UnitsPerPallet) return good > 0 ? [good] : [];
  const full = Math.floor(good / UnitsPerPallet);
  const rest = good - full * UnitsPerPallet;
  return [...Array.from({ length: Math.min(full, mostLabels) }, () => UnitsPerPallet), ...(rest > 0 ? [rest] : [])];
};

/** The one lot of a line; of several each pallet would have to be opened to say which. */
const lotOf = ({ Lots }: Line) => (Lots && !Lots.includes(', ') ? (Lots.split(' × ')[0] ?? null) : null);

/** The same each time it is printed: by the line of the receipt and the pallet's place in it. */
const ssccFor = (prefix: string | null, line: Line, index: number) =>
  prefix === null ? null : ssccOf(prefix, line.GoodsReceiptLineId * mostLabels + index);

const labelsOf = (receipt: Receipt, line: Line, { Name: CompanyName, Gs1CompanyPrefix }: LabelCompany) => {
  const quantities = quantitiesOf(line);
  return quantities.map((Quantity, index): SingleDocument => ({
    kind: 'palletLabel',
    snapshot: {
      CompanyName,
      SupplierName: receipt.SupplierName,
      ReceivedOn: receipt.ReceivedOn,
      ProductCode: line.ProductCode,
      Description: line.Description,
      Barcode: line.Barcode,
      Quantity,
      LotNo: lotOf(line),
      Sscc: ssccFor(Gs1CompanyPrefix, line, index),
      Location: line.Location,
      PalletNo: index + 1,
      Pallets: quantities.length,
      Reference: receipt.SupplierDeliveryNoteNo ? `delivery note ${receipt.SupplierDeliveryNoteNo}` : `receipt ${receipt.GoodsReceiptId}`,
    },
  }));
};

/** A label for each pallet that a receipt brought. */
export const printPalletLabels = async (context: Context, id: number) => {
  const receipt = await getGoodsReceipt(context.db, id);
  const company = await getLabelCompany(context.db);
  const documents = receipt.Lines.flatMap((line) => labelsOf(receipt, line, company)).slice(0, mostLabels);
  const bytes = await renderMerged(`Pallet labels of receipt ${id}`, documents, context.user.UserId);
  return { bytes, fileName: `Pallet labels ${id}.pdf`, inline: true };
};
