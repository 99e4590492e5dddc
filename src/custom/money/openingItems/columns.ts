import { Big } from '#contract/money.ts';
import { openingColumns } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { readHead } from '#src/resources/engine/import/read/heads.ts';
import type { PriceColumn, Unit } from '#src/resources/engine/import/preview/PriceUnits.tsx';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';

/** Decimals of a cost per unit. */
const maxCostDecimals = 6;

/** Normalises a heading, so that `Invoice no.` equals `InvoiceNo`, and `Cost (£) per 1,000` equals `cost`. */
const bare = (head: string) => readHead(head).plain.replaceAll(/\d/g, '');

/** Date columns. A file of each kind has at most one of them. */
const days = ['InvoiceDate', 'CreditDate', 'ReceivedOn', 'HeldSince', 'CountedOn'];

const others: Record<string, string | readonly string[]> = {
  account: 'AccountCode',
  customer: 'AccountCode',
  code: 'AccountCode',
  invoice: 'InvoiceNo',
  invoicenumber: 'InvoiceNo',
  number: 'InvoiceNo',
  date: days,
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

const columnsOf = (kind: OpeningKind) => openingColumns[kind].map((name) => name.replace('?', ''));

/** Headings that fit better than our own name, because the outstanding amount is imported and not the original one. */
const better: Record<string, readonly string[]> = {
  Amount: ['outstanding', 'outstandingamount', 'amountoutstanding', 'balance', 'osamount', 'osbalance', 'open', 'openamount'],
};

const isFigure = (cell: string) => /^[-−(£€$\s]*\d[\d.,\s]*[)%\s€-]*$/.test(cell);
const isDay = (cell: string) => /^\d{5}$|\d[-/. ]\s?\w+[-/. ]\s?\d/.test(cell);
const figures = new Set(['Amount', 'VatAmount', 'Quantity', 'Charge', 'UnitCost']);

/** Tells whether the values contradict a guessed column, such as text in an amount or date column. */
const holdsOtherThings = (name: string, cells: readonly string[]) => {
  const isOne = figures.has(name) ? isFigure : /Date$|On$|Since$/.test(name) ? isDay : undefined;
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return isOne !== undefined && filled.filter(isOne).length * 2 < filled.length;
};

/** Tells whether any kind of opening items has a column with this heading. */
export const isOpeningHead = (head: string) =>
  Object.values(openingColumns).some((names) => names.some((name) => rankOf(name.replace('?', ''), bare(head)) !== undefined));

/** Ranks how well a heading fits a column, 0 best. Undefined if it does not fit. */
const rankOf = (name: string, head: string) => {
  if (better[name]?.includes(head)) return 0;
  if (bare(name) === head) return 1;
  return [others[head]].flat().includes(name) ? 2 : undefined;
};

/** Returns the indexes of the headings that fit a column best. */
const placesOf = (name: string, heads: readonly string[], lines: FileTable['lines'] = []) => {
  const cellsAt = (place: number) => lines.map(({ cells }) => cells[place] ?? '');
  const ranks = heads.map((head, place) => {
    const rank = rankOf(name, bare(head));
    return rank !== undefined && holdsOtherThings(name, cellsAt(place)) ? undefined : rank;
  });
  const best = Math.min(...ranks.flatMap((rank) => rank ?? []));
  return ranks.flatMap((rank, place) => (rank === best ? [place] : []));
};

/** Returns our column for each heading of the file. Undefined if there is none, or if another heading fits better. */
export const recognise = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const places = columnsOf(kind).map((name) => ({ name, of: placesOf(name, heads, lines) }));
  return heads.map((_head, place) => places.find(({ of }) => of.includes(place))?.name);
};

/** Lists columns that two headings fit equally well. The user must remove one. */
export const doubledOf = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) =>
  columnsOf(kind).filter((name) => placesOf(name, heads, lines).length > 1);

/** Lists required columns that the file does not have. */
export const missingOf = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const there = new Set(recognise(kind, heads, lines));
  return openingColumns[kind].filter((name) => !name.endsWith('?') && !there.has(name));
};

/** Lists headings that match none of our columns. Their values are not imported. */
export const leftOutOf = (kind: OpeningKind, heads: readonly string[], lines?: FileTable['lines']) => {
  const names = recognise(kind, heads, lines);
  return heads.filter((head, place) => names[place] === undefined && head.trim() !== '');
};

/** Returns a column's name as text: `Account code`, `Invoice no`. */
export const wordsOf = (name: string) => {
  const words = name
    .replace('?', '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bvat\b/i, 'VAT');
};

const describe = (name: string) => {
  if (name === 'Amount') return 'Amount (outstanding)';
  if (name === 'UnitCost') return 'Unit cost (in pounds)';
  return name.endsWith('?') ? `${wordsOf(name)} (optional)` : wordsOf(name);
};

export const hintOf = (kind: OpeningKind) => `The first line names the columns: ${openingColumns[kind].map(describe).join(' · ')}`;

/** Lists the cost columns, whose unit the user must choose. */
export const costsIn = (kind: OpeningKind, { heads, lines }: FileTable): PriceColumn[] =>
  recognise(kind, heads, lines).flatMap((name, place) => (name === 'UnitCost' ? [{ name, head: heads[place] ?? name }] : []));

/** Converts a cost per thousand or hundred to the cost of one. A cell that is not a figure stays as it is, so that the server refuses it. */
const costOfOne = (cell: string, unit: Unit | undefined) => {
  const value = unit === undefined || unit === 'ByColumn' || unit === 1 ? null : (parseMoney(cell, maxCostDecimals).value ?? null);
  return value === null || typeof unit !== 'number' ? cell : new Big(value).div(unit).round(maxCostDecimals).toFixed();
};

/** Returns the rows for the server, without columns that are not ours. */
export const rowsOf = (kind: OpeningKind, { heads, lines }: FileTable, units: ReadonlyMap<string, Unit> = new Map()) => {
  const names = recognise(kind, heads, lines);
  return lines.map(({ cells }) =>
    Object.fromEntries(
      names.flatMap((name, place) => {
        const cell = cells[place] ?? '';
        if (name === undefined || cell.trim() === '') return [];
        return [[name, name === 'UnitCost' ? costOfOne(cell, units.get(name)) : cell]];
      }),
    ),
  );
};

export interface Fault {
  key: string;
  /** Line number in the file. */
  line: number;
  column: string;
  said: string;
  message: string;
}

/** Converts keys such as `Rows.3.Amount` to lines and columns of the file. */
export const faultsOf = (errors: Record<string, string>, table: FileTable, rows: readonly Record<string, string>[]): Fault[] =>
  Object.entries(errors)
    .flatMap(([key, message]) => {
      const [, index, column = ''] = /^Rows\.(\d+)(?:\.(.*))?$/.exec(key) ?? [];
      if (index === undefined) return [];
      return [
        { key, line: table.lines[Number(index)]?.line ?? 0, column: wordsOf(column), said: rows[Number(index)]?.[column] ?? '', message },
      ];
    })
    .toSorted((one, other) => one.line - other.line);
