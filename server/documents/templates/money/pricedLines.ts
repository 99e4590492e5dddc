import { formatMoney, formatPercent, formatPrice, formatQuantity } from '#server/documents/format.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { spacer, together } from '#server/documents/kit/blocks.ts';
import type { Amount } from '#server/documents/format.ts';
import type { Block, Pair, TableBlock, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { CurrencySnapshot, LineKind, LineSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';

const groups: readonly { kind: LineKind; title: string }[] = [
  { kind: 'Goods', title: 'Goods' },
  { kind: 'Pallet', title: 'Pallets' },
  { kind: 'Carriage', title: 'Carriage' },
  { kind: 'Free', title: 'Other' },
];

interface Column extends TableColumn {
  cell(line: LineSnapshot, symbol: string): string;
}

/** Letter for a VAT type, which refers to the reason below the lines. */
const vatMark = (vat: VatSnapshot) => vat.Description.slice(0, 1).toUpperCase();

/** Explains why lines have no VAT. Starts with the letter beside the rate of these lines, such as `Z: zero-rated, …`. */
export const explainNoVat = (vat: readonly VatSnapshot[]): string =>
  vat
    .filter((row) => row.Reason)
    .map((row) => `${vatMark(row)}: ${row.Reason}.`)
    .join(' ');

const isDiscounted = ({ DiscountPercent }: LineSnapshot) => Number(DiscountPercent ?? 0) !== 0;

const codeColumn: Column = { title: 'Code', width: 56, cell: (line) => line.ProductCode ?? '' };
/** Describes the goods in our words and with the customer's code. */
export const describeGoods = ({ Description, TheirCode }: Pick<LineSnapshot, 'Description' | 'TheirCode'>) =>
  TheirCode ? `${Description}\nYour code ${TheirCode}` : Description;

const descriptionColumn: Column = { title: 'Description', cell: describeGoods };
const discountColumn: Column = {
  title: 'Discount',
  width: 40,
  align: 'right',
  cell: (line) => (isDiscounted(line) ? formatPercent(line.DiscountPercent) : ''),
};
const priceColumns: readonly Column[] = [
  { title: 'Quantity', width: 40, align: 'right', cell: (line) => formatQuantity(line.Quantity) },
  { title: 'Price', width: 44, align: 'right', cell: (line, symbol) => formatPrice(line.UnitPrice, symbol) },
  { title: 'per', width: 26, align: 'right', cell: (line) => formatQuantity(line.PricePer) },
];
const netColumn: Column = { title: 'Net', width: 54, align: 'right', cell: (line, symbol) => formatMoney(line.NetAmount, symbol) };

const rateColumn = (vat: readonly VatSnapshot[]): Column => {
  const marks = new Map(vat.filter((row) => row.Reason).map((row) => [row.VatTypeId, vatMark(row)]));
  const cell = (line: LineSnapshot) => [formatPercent(line.VatRate), marks.get(line.VatTypeId)].filter(Boolean).join(' ');
  return { title: 'VAT', width: 24, align: 'right', cell };
};

/** Returns how many rows to keep on one page: two lines of goods and the pallet and other rows that belong to them. */
const countRowsToKeep = (lines: readonly LineSnapshot[]) => Math.min(8, 2 + lines.filter((line) => line.Kind !== 'Goods').length);

/** Lists lines with prices. Groups the lines by kind if there are several kinds. Shows the discount column only if there is a discount. */
export const pricedLines = (
  lines: readonly LineSnapshot[],
  { Vat, Currency: { Symbol } }: Pick<Totals, 'Vat' | 'Currency'>,
): TableBlock => {
  const columns = [
    codeColumn,
    descriptionColumn,
    ...priceColumns,
    ...(lines.some(isDiscounted) ? [discountColumn] : []),
    rateColumn(Vat),
    netColumn,
  ];
  const usedGroups = groups.filter(({ kind }) => lines.some((line) => line.Kind === kind));
  const listRows = (kind: LineKind): TableRow[] =>
    lines.filter((line) => line.Kind === kind).map((line) => ({ cells: columns.map((column) => column.cell(line, Symbol)) }));
  const rows = usedGroups.flatMap(({ kind, title }): TableRow[] =>
    usedGroups.length > 1 ? [{ kind: 'group', cells: [title] }, ...listRows(kind)] : listRows(kind),
  );
  return { kind: 'table', columns, rows, keptWithNext: countRowsToKeep(lines) };
};

const vatTable = (vat: readonly VatSnapshot[], currency: CurrencySnapshot): TableBlock => {
  const isForeign = currency.Code !== 'GBP';
  const amount = (title: string): TableColumn => ({ title, align: 'right', width: 56 });
  return {
    kind: 'table',
    style: 'tableSmall',
    rowGap: 1,
    columns: [{ title: 'VAT rate' }, amount('Net'), amount('VAT'), ...(isForeign ? [amount('VAT in £')] : [])],
    rows: vat.map((row) => ({
      cells: [
        `${row.Reason ? `${vatMark(row)} · ` : ''}${row.Description} ${formatPercent(row.Rate)}`,
        formatMoney(row.NetAmount, currency.Symbol),
        formatMoney(row.VatAmount, currency.Symbol),
        ...(isForeign ? [formatMoney(row.SterlingVat)] : []),
      ],
    })),
  };
};

export interface Totals {
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
  Vat: readonly VatSnapshot[];
  Currency: CurrencySnapshot;
}

/** Shows VAT by rate on the left and the totals on the right, never split between pages. */
export const buildTotals = (totals: Totals, grossLabel: string, extraRows: readonly Pair[] = []): Block => {
  const { Symbol } = totals.Currency;
  const rows: Pair[] = [
    { label: 'Net', value: formatMoney(totals.NetAmount, Symbol) },
    { label: 'VAT', value: formatMoney(totals.VatAmount, Symbol) },
    { label: grossLabel, value: formatMoney(totals.GrossAmount, Symbol), isStrong: true, isRuled: true },
    ...extraRows,
  ];
  return together(spacer(4), { kind: 'rule', thickness: 0.6 }, spacer(8), {
    kind: 'columns',
    gap: mm(14),
    columns: [
      { share: 92, blocks: [vatTable(totals.Vat, totals.Currency)] },
      { share: 64, blocks: [{ kind: 'pairs', rows, align: 'right' }] },
    ],
  });
};

/** States the exchange rate. Blank if the account is in pounds. */
export const sterlingNote = (currency: CurrencySnapshot, rate: Amount) =>
  currency.Code === 'GBP' ? '' : `Amounts are in ${currency.Code}. VAT is converted to pounds at 1 ${currency.Code} = £${rate}.`;
