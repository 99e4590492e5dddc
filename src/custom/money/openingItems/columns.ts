import { Big } from '#contract/money.ts';
import { openingColumns } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { readHeading } from '#src/resources/engine/import/read/heads.ts';
import type { PriceColumn, Unit } from '#src/resources/engine/import/preview/PriceUnits.tsx';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';

/** Maximum number of decimals of a unit cost. */
const maxCostDecimals = 6;

/** Normalises a heading, so that `Invoice no.` equals `InvoiceNo`. Removes units, so that `Cost (£) per 1,000` equals `cost`. */
const normaliseHeading = (heading: string) => readHeading(heading).plain.replaceAll(/\d/g, '');

/** Date columns of all kinds of file. Each kind has at most one of them. */
const dateColumns = ['InvoiceDate', 'CreditDate', 'ReceivedOn', 'HeldSince', 'CountedOn'];

const synonyms: Record<string, string | readonly string[]> = {
  account: 'AccountCode',
  customer: 'AccountCode',
  code: 'AccountCode',
  invoice: 'InvoiceNo',
  invoicenumber: 'InvoiceNo',
  number: 'InvoiceNo',
  date: dateColumns,
  due: 'DueDate',
  gross: 'Amount',
  vat: 'VatAmount',
  creditnumber: 'CreditNo',
  pallet: 'PalletCode',
  pallets: 'Quantity',
  units: 'Quantity',
  product: 'ProductCode',
  cost: 'UnitCost',
  costprice: 'UnitCost',
  lastcost: 'UnitCost',
  lastcostprice: 'UnitCost',
  averagecost: 'UnitCost',
  accountref: 'AccountCode',
  accountno: 'AccountCode',
  accountnumber: 'AccountCode',
  stockcode: 'ProductCode',
  qty: 'Quantity',
  qtyinstock: 'Quantity',
  instock: 'Quantity',
  taxcode: 'VatCode',
  theirorder: 'CustomerOrderNo',
};

const columnNames = (kind: OpeningKind) => openingColumns[kind].map((name) => name.replace('?', ''));

/** Headings that fit better than our own column name. We import the outstanding amount, and a file may also have the original amount. */
const preferredHeadings: Record<string, readonly string[]> = {
  Amount: ['outstanding', 'outstandingamount', 'amountoutstanding', 'balance', 'osamount', 'osbalance', 'open', 'openamount'],
};

const isNumber = (cell: string) => /^[-−(£€$\s]*\d[\d.,\s]*[)%\s€-]*$/.test(cell);
const isDate = (cell: string) => /^\d{5}$|\d[-/. ]\s?\w+[-/. ]\s?\d/.test(cell);
const numberColumns = new Set(['Amount', 'VatAmount', 'Quantity', 'Charge', 'UnitCost']);

/** True if most values have the wrong type for the column, such as text in an amount or date column. */
const contradictsColumn = (name: string, cells: readonly string[]) => {
  const matchesType = numberColumns.has(name) ? isNumber : /Date$|On$|Since$/.test(name) ? isDate : undefined;
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return matchesType !== undefined && filled.filter(matchesType).length * 2 < filled.length;
};

/** Tells whether any kind of opening items has a column with this heading. */
export const isOpeningHeading = (heading: string) =>
  Object.values(openingColumns).some((names) =>
    names.some((name) => rankHeading(name.replace('?', ''), normaliseHeading(heading)) !== undefined),
  );

/** Ranks how well a heading fits a column: 0 for a preferred heading, 1 for our own name, 2 for a synonym. Undefined if it does not fit. */
const rankHeading = (name: string, heading: string) => {
  if (preferredHeadings[name]?.includes(heading)) return 0;
  if (normaliseHeading(name) === heading) return 1;
  return [synonyms[heading]].flat().includes(name) ? 2 : undefined;
};

/** Returns the positions of the headings that fit a column best. */
const findHeadings = (name: string, heads: readonly string[], lines: FileTable['lines'] = []) => {
  const cellsAt = (position: number) => lines.map(({ cells }) => cells[position] ?? '');
  const ranks = heads.map((heading, position) => {
    const rank = rankHeading(name, normaliseHeading(heading));
    return rank !== undefined && contradictsColumn(name, cellsAt(position)) ? undefined : rank;
  });
  const best = Math.min(...ranks.flatMap((rank) => rank ?? []));
  return ranks.flatMap((rank, position) => (rank === best ? [position] : []));
};

/** Returns our column for each heading of the file. Undefined for a heading that fits no column, or not as well as another heading. */
export const recogniseHeadings = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const matches = columnNames(kind).map((name) => ({ name, positions: findHeadings(name, heads, lines) }));
  return heads.map((_head, position) => matches.find(({ positions }) => positions.includes(position))?.name);
};

/** Lists our columns that two headings fit equally well. The user must remove one of the headings. */
export const findDuplicateColumns = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) =>
  columnNames(kind).filter((name) => findHeadings(name, heads, lines).length > 1);

/** Lists required columns that the file does not have. */
export const findMissing = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const recognised = new Set(recogniseHeadings(kind, heads, lines));
  return openingColumns[kind].filter((name) => !name.endsWith('?') && !recognised.has(name));
};

/** Lists the headings that fit none of our columns. Their values are not imported. */
export const listUnused = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const names = recogniseHeadings(kind, heads, lines);
  return heads.filter((heading, position) => names[position] === undefined && heading.trim() !== '');
};

/** Returns a column's name as text: `Account code`, `Invoice no`. */
export const columnLabel = (name: string) => {
  const words = name
    .replace('?', '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bvat\b/i, 'VAT');
};

const describeColumn = (name: string) => {
  if (name === 'Amount') return 'Amount (outstanding)';
  if (name === 'UnitCost') return 'Unit cost (in pounds)';
  return name.endsWith('?') ? `${columnLabel(name)} (optional)` : columnLabel(name);
};

export const columnsHint = (kind: OpeningKind) =>
  `The first line names the columns: ${openingColumns[kind].map(describeColumn).join(' · ')}`;

/** Lists the cost columns, whose unit the user must choose. */
export const findCostColumns = (kind: OpeningKind, { heads, lines }: FileTable): PriceColumn[] =>
  recogniseHeadings(kind, heads, lines).flatMap((name, position) => (name === 'UnitCost' ? [{ name, head: heads[position] ?? name }] : []));

/** Converts a cost per thousand or hundred to the cost of one unit. Leaves text unchanged, so that the server refuses it. */
const toUnitCost = (cell: string, unit: Unit | undefined) => {
  const value = unit === undefined || unit === 'ByColumn' || unit === 1 ? null : (parseMoney(cell, maxCostDecimals).value ?? null);
  return value === null || typeof unit !== 'number' ? cell : new Big(value).div(unit).round(maxCostDecimals).toFixed();
};

/** Builds the rows for the server. Leaves out empty cells and columns that are not ours. */
export const buildOpeningRows = (kind: OpeningKind, { heads, lines }: FileTable, units: ReadonlyMap<string, Unit> = new Map()) => {
  const names = recogniseHeadings(kind, heads, lines);
  return lines.map(({ cells }) =>
    Object.fromEntries(
      names.flatMap((name, position) => {
        const cell = cells[position] ?? '';
        if (name === undefined || cell.trim() === '') return [];
        return [[name, name === 'UnitCost' ? toUnitCost(cell, units.get(name)) : cell]];
      }),
    ),
  );
};

export interface RowError {
  key: string;
  /** Line number in the file. */
  line: number;
  column: string;
  value: string;
  message: string;
}

/** Converts keys such as `Rows.3.Amount` to lines and columns of the file. */
export const toRowErrors = (errors: Record<string, string>, table: FileTable, rows: readonly Record<string, string>[]): RowError[] =>
  Object.entries(errors)
    .flatMap(([key, message]) => {
      const [, index, column = ''] = /^Rows\.(\d+)(?:\.(.*))?$/.exec(key) ?? [];
      if (index === undefined) return [];
      return [
        {
          key,
          line: table.lines[Number(index)]?.line ?? 0,
          column: columnLabel(column),
          value: rows[Number(index)]?.[column] ?? '',
          message,
        },
      ];
    })
    .toSorted((left, right) => left.line - right.line);
