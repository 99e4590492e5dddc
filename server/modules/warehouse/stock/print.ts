import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { allIds } from '#contract/values.ts';
import type { printLoadStockLevel as levelsCall } from '#contract/warehouse/stock/levels.ts';
import type { printStockTake as takesCall } from '#contract/warehouse/stock/takes.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import { formatDate } from '#server/documents/format.ts';
import { renderMerged } from '#server/documents/merge.ts';
import type { SingleDocument } from '#server/documents/snapshots/snapshots.ts';
import type { TableColumnDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';
import { findList } from '#server/lists/findList.ts';
import { getCompanyName } from '#server/modules/masterData/company/queries.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { toPastDay, findStockLevels } from './levels.ts';
import { requireOwnDepot } from './movements.ts';
import { getStockTake, stockTakes, supplierSheet } from './take/takes.ts';

type TakeSelection = BodyOf<typeof takesCall>;

interface PalletLayout {
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
}

const formatUnits = (units: number) => units.toLocaleString('en-GB');

/** Layers × units on a layer = units on a pallet, such as `5 × 200 = 1,000`. */
const formatPacking = ({ UnitsPerLayer, UnitsPerPallet }: PalletLayout) => {
  if (!UnitsPerPallet) return '';
  if (!UnitsPerLayer || UnitsPerPallet % UnitsPerLayer !== 0) return formatUnits(UnitsPerPallet);
  return `${formatUnits(UnitsPerPallet / UnitsPerLayer)} × ${formatUnits(UnitsPerLayer)} = ${formatUnits(UnitsPerPallet)}`;
};

/** Maximum number of stock takes in one PDF. */
const maxTakes = 100;

/** Returns the selected stock takes, or else all that are not posted, of one supplier if one is selected. */
const findSelectedTakes = async (context: Context, { stockTakes: ids, selectedSupplierId }: TakeSelection) => {
  if (ids.length > 0) return ids;
  const filter = { State: ['Counted', 'Recount'], ...(selectedSupplierId && { SupplierId: [selectedSupplierId] }) };
  const { rows, total } = await findList(context.db, stockTakes, { filter, range: [0, maxTakes - 1] }, undefined);
  if (total > maxTakes)
    throw invalidField(
      'selectedSupplierId',
      `${formatUnits(total)} stock takes are not posted, but at most ${maxTakes} can be printed at once. Choose a supplier or single stock takes`,
    );
  return rows.map((row) => row.StockTakeId);
};

const toPdfAnswer = (bytes: Uint8Array, name: string) => ({ bytes, fileName: `${name}.pdf`, contentType: 'application/pdf', inline: true });

/** Composes a count sheet without the expected stock, so that it does not influence the count. */
const composeCountSheet = async (context: Context, supplierId: number): Promise<SingleDocument> => {
  const ownDepotId = await requireOwnDepot(context.db);
  const supplier = await context.db.selectFrom('suppliers').select('Name').where('SupplierId', '=', supplierId).executeTakeFirst();
  if (!supplier) throw new AppError('NOT_FOUND', 'There is no such supplier');
  const { rows } = await findList(context.db, supplierSheet, {}, { ownDepotId, supplierId });
  return {
    kind: 'countSheet',
    snapshot: {
      CompanyName: await getCompanyName(context.db),
      SupplierName: supplier.Name,
      PrintedOn: context.today,
      StockTakeId: rows.find((row) => row.StockTakeId !== null)?.StockTakeId ?? null,
      Lines: rows.map((row) => ({
        Location: row.Location,
        ProductCode: row.ProductCode,
        Description: row.Description,
        Packing: formatPacking(row),
        IsAgain: row.RecountWanted,
      })),
    },
  };
};

/** Prints one count sheet for each supplier. */
export const printCountSheets = async (context: Context, selection: TakeSelection) => {
  const supplierIds = new Set<number>(selection.selectedSupplierId ? [selection.selectedSupplierId] : []);
  for (const id of await findSelectedTakes(context, selection)) {
    const { SupplierId } = await getStockTake(context, context.db, id);
    if (SupplierId !== null) supplierIds.add(SupplierId);
  }
  if (supplierIds.size === 0) throw new AppError('NOT_FOUND', 'No stock take is in progress. Choose a supplier');
  const documents: SingleDocument[] = [];
  for (const supplierId of supplierIds) documents.push(await composeCountSheet(context, supplierId));
  return toPdfAnswer(await renderMerged('Count sheets', documents, context.user.UserId), `Count sheets ${context.today}`);
};

const productColumns: TableColumnDefinition[] = [
  { key: 'Location', title: 'Location', kind: 'text' },
  { key: 'ProductCode', title: 'Code', kind: 'text' },
  { key: 'Description', title: 'Description', kind: 'text' },
];

const countColumns: TableColumnDefinition[] = [
  { key: 'Expected', title: 'Expected', kind: 'quantity' },
  { key: 'Counted', title: 'Counted', kind: 'quantity' },
  { key: 'Variance', title: 'Difference', kind: 'quantity', total: true },
];
const valueColumn: TableColumnDefinition = { key: 'Value', title: 'Value', kind: 'money', total: true };

const toNumber = (cellValue: unknown) => (cellValue === null || cellValue === undefined ? null : Number(cellValue));

const composeStockTake = async (context: Context, id: number): Promise<SingleDocument> => {
  const take = await getStockTake(context, context.db, id);
  const rows = take.Lines.map((line): TableValues => ({
    Location: line.Location,
    ProductCode: line.ProductCode,
    Description: line.Description,
    Expected: line.Expected ?? null,
    Counted: line.Counted,
    Variance: line.Variance ?? null,
    Value: toNumber(line.Value),
  }));
  const postedText = take.PostedAt === null ? 'not posted yet' : `posted ${formatDate(businessDay(new Date(take.PostedAt)))}`;
  return {
    kind: 'table',
    rows,
    definition: {
      title: `Stock take ${id}`,
      subtitle: [take.SupplierName, `counted ${formatDate(take.CountedOn)}`, postedText].filter(Boolean).join(', '),
      companyName: await getCompanyName(context.db),
      date: context.today,
      columns: [...productColumns, ...countColumns, ...(canSeeCost(context) ? [valueColumn] : [])],
    },
  };
};

/** Prints stock takes with expected stock, count and difference. Users who may see costs also get the value. */
export const printStockTakes = async (context: Context, selection: TakeSelection) => {
  const documents: SingleDocument[] = [];
  for (const id of await findSelectedTakes(context, selection)) documents.push(await composeStockTake(context, id));
  if (documents.length === 0) throw new AppError('NOT_FOUND', 'There are no counts to print');
  return toPdfAnswer(await renderMerged('Stock takes', documents, context.user.UserId), `Stock takes ${context.today}`);
};

const levelColumns: TableColumnDefinition[] = [
  { key: 'ProductCode', title: 'Code', kind: 'text' },
  { key: 'Description', title: 'Description', kind: 'text' },
  { key: 'Depot', title: 'Depot', kind: 'text' },
  { key: 'OnHand', title: 'On hand', kind: 'quantity', total: true },
];
/** Columns that are known for the current stock only. */
const currentColumns: TableColumnDefinition[] = [
  { key: 'Allocated', title: 'Allocated', kind: 'quantity', total: true },
  { key: 'HeldByPickLists', title: 'On pick lists', kind: 'quantity', total: true },
  { key: 'Free', title: 'Free', kind: 'quantity' },
  { key: 'OnOrder', title: 'On order', kind: 'quantity', total: true },
];

/** Prints the stock levels with the filters of the screen. */
export const printStockLevels = async (context: Context, selection: BodyOf<typeof levelsCall>) => {
  const asAt = toPastDay(selection.asAt, context.today);
  const filter = {
    ...(selection.supplierDepotId !== allIds && { SupplierDepotId: [selection.supplierDepotId] }),
    ...(selection.q && { q: selection.q }),
    ...(selection.Only && { Only: selection.Only }),
  };
  const { rows } = await findStockLevels(context, { ...selection, asAt }, { filter });
  const bytes = await context.services.renderPdf({
    kind: 'table',
    rows: rows.map(({ Look: _look, ...row }): TableValues => ({
      ...row,
      UnitCost: undefined,
      Value: 'Value' in row ? toNumber(row.Value) : undefined,
    })),
    definition: {
      title: 'Stock levels',
      subtitle: `As at ${formatDate(asAt ?? context.today)}`,
      companyName: await getCompanyName(context.db),
      date: asAt ?? context.today,
      columns: [...levelColumns, ...(asAt === null ? currentColumns : []), ...(canSeeCost(context) ? [valueColumn] : [])],
    },
  });
  return toPdfAnswer(bytes, `Stock levels ${asAt ?? context.today}`);
};
