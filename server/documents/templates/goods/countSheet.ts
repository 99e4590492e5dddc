import { formatDate } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { PrintDocument } from '#server/documents/kit/blocks.ts';
import type { CountSheetSnapshot } from '#server/documents/snapshots/stockSnapshots.ts';

/** Count sheet for the warehouse: place, product, stacking, and boxes for the counts. */
export const countSheet = (sheet: CountSheetSnapshot): PrintDocument => {
  const title = `Count sheet, ${sheet.SupplierName}`;
  const printed = `Printed ${formatDate(sheet.PrintedOn)}`;
  return {
    title,
    author: sheet.CompanyName,
    date: sheet.PrintedOn,
    isTagged: sheet.Lines.length <= 200,
    runningHead: `${title} · ${printed}`,
    footer: [sheet.CompanyName],
    blocks: [
      { kind: 'text', text: title, style: 'title', role: 'H1' },
      textBlock([printed, sheet.StockTakeId === null ? '' : `Stock take ${sheet.StockTakeId}`].filter(Boolean).join(' · '), 'small'),
      spacer(4),
      { kind: 'rule', colour: 'accent', thickness: 1.5 },
      spacer(10),
      {
        kind: 'table',
        rowGap: 6,
        isLined: true,
        keptWithNext: 2,
        columns: [
          { title: 'Location', width: 44 },
          { title: 'Code', width: 58 },
          { title: 'Description' },
          { title: 'Layers × bottles', width: 78, align: 'right' },
          { title: 'Pallets', width: 46, isToFillIn: true },
          { title: 'Layers', width: 46, isToFillIn: true },
          { title: 'Bottles', width: 52, isToFillIn: true },
        ],
        rows: sheet.Lines.map((line) => ({
          cells: [
            line.Location ?? '',
            line.ProductCode,
            line.IsAgain ? `${line.Description} (count again)` : line.Description,
            line.Packing,
            '',
            '',
            '',
          ],
        })),
      },
      ...(sheet.Lines.length === 0 ? [spacer(4), textBlock('No products of this supplier are kept here.')] : []),
      together(spacer(6), textBlock('Write 0 if there is none. An empty box means not counted.', 'small'), {
        kind: 'signature',
        labels: ['Counted by', 'Checked by', 'Date and time'],
      }),
    ],
  };
};
