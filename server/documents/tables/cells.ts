import { decimal, sum } from '#contract/money.ts';
import {
  countDecimals,
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatWeight,
} from '#server/documents/format.ts';
import type { ColumnKind, TableColumnDefinition, TableDefinition, TableValue, TableValues } from './tableDefinition.ts';

export const isAbsent = (value: TableValue): value is null | undefined | '' => value === null || value === undefined || value === '';

/** Formats a value as text. */
export const formatValue = (value: TableValue) => {
  if (isAbsent(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};

/** Returns how many decimals a column of percentages needs for the value with the most decimals. */
export const countPercentDecimals = ({ key, kind }: TableColumnDefinition, rows: readonly TableValues[]) =>
  kind === 'percent'
    ? Math.min(
        2,
        rows.reduce((maxDecimals, row) => Math.max(maxDecimals, countDecimals(formatValue(row[key]) || 0)), 0),
      )
    : 0;

interface Manner {
  symbol: string;
  percentDecimals: number;
}

const displays: Record<ColumnKind, (words: string, manner: Manner) => string> = {
  text: (words) => words,
  date: (words) => formatDate(words),
  money: (words, { symbol }) => formatMoney(words, symbol),
  price: (words, { symbol }) => formatPrice(words, symbol),
  quantity: (words) => formatQuantity(words),
  percent: (words, { percentDecimals }) => formatPercent(words, percentDecimals),
  weight: (words) => formatWeight(words, 1),
  tonnes: (words) => formatWeight(words, 3),
};

/** Returns the printed text of a cell. */
export const formatTableCell = ({ key, kind, symbolKey }: TableColumnDefinition, row: TableValues, percentDecimals = 0) => {
  const value = row[key];
  if (isAbsent(value)) return '';
  return displays[kind](formatValue(value), { symbol: symbolKey ? formatValue(row[symbolKey]) : '£', percentDecimals });
};

export const hasTotals = ({ columns }: TableDefinition) => columns.some((column) => column.total);

const sumColumn = ({ key, symbolKey, totalOf }: TableColumnDefinition, rows: readonly TableValues[]): TableValues => {
  const values = rows.map((row) => row[totalOf ?? key]).filter((value) => !isAbsent(value));
  const total = sum(values.map((value) => decimal(String(value)))).toFixed();
  if (!symbolKey) return { [key]: total };
  if (totalOf) return { [key]: total, [symbolKey]: '£' };
  const [symbol, ...others] = new Set(rows.map((row) => formatValue(row[symbolKey])));
  return others.length > 0 ? { [key]: null } : { [key]: total, [symbolKey]: symbol };
};

/** Returns the label of the row of totals. */
export const totalsLabel = ({ columns }: TableDefinition) => (columns.some(({ totalOf }) => totalOf) ? 'Total, in pounds' : 'Total');

/** Returns the exact totals, with a label such as `Total` in the first text column. Amounts in several currencies have no total. */
export const totalsRow = (definition: TableDefinition, rows: readonly TableValues[], says = totalsLabel(definition)): TableValues => {
  const { columns } = definition;
  const label = columns.find((column) => !column.total && column.kind === 'text');
  const sums = columns.filter((column) => column.total).map((column) => sumColumn(column, rows));
  return Object.assign(label ? { [label.key]: says } : {}, ...sums) as TableValues;
};
