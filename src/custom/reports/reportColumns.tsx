import { screenPaths } from '#contract/screenPaths.ts';
import type { ReportColumn, ReportLink, ReportPage, ReportRow } from '#contract/reports/shape.ts';
import { canReach } from '#src/ui/screen/reach.ts';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, formatNumber, formatQuantity } from '#src/ui/text/format.ts';

type Cell = ReportRow[string] | undefined;

const idOf = (row: ReportRow, name: ReportLink) => {
  const id = row[`${name}Id`];
  return typeof id === 'number' ? id : undefined;
};

/** Where a cell leads: to what it names, or to the account that it stands on. */
const targets: Record<ReportLink, (row: ReportRow) => string | undefined> = {
  Invoice: (row) => {
    const [customer, invoice] = [idOf(row, 'Customer'), idOf(row, 'Invoice')];
    return customer && invoice ? screenPaths.statement(customer, invoice) : undefined;
  },
  Credit: (row) => targets.Customer(row),
  Order: (row) => (idOf(row, 'Order') ? screenPaths.order(idOf(row, 'Order') ?? 0) : undefined),
  Customer: (row) => (idOf(row, 'Customer') ? screenPaths.statement(idOf(row, 'Customer') ?? 0) : undefined),
  Product: (row) => (idOf(row, 'Product') ? `/products/${idOf(row, 'Product')}` : undefined),
  Payment: (row) => {
    const [customer, payment] = [idOf(row, 'Customer'), idOf(row, 'Payment')];
    return customer && payment ? screenPaths.paymentHistory(customer, payment) : undefined;
  },
};

const write: Record<ReportColumn['Kind'], (value: Exclude<Cell, null | undefined>, symbol: string) => string> = {
  text: String,
  date: (value) => formatDate(String(value)),
  money: (value, symbol) => formatMoney(Number(value)).replace('£', symbol),
  price: (value) => formatNumber(Number(value)),
  quantity: (value) => formatQuantity(Number(value)),
  percent: (value) => `${formatNumber(Number(value))}%`,
  weight: (value) => formatNumber(Number(value)),
};

const wordsOf = ({ Kind, SymbolKey }: ReportColumn, value: Cell, row: ReportRow) =>
  value === null || value === undefined || value === '' ? '' : write[Kind](value, SymbolKey ? String(row[SymbolKey] ?? '') : '£');

const widths: Record<ReportColumn['Kind'], `${number}rem` | undefined> = {
  text: undefined,
  date: '7.5rem',
  money: '8.5rem',
  price: '7rem',
  quantity: '6.5rem',
  percent: '5.5rem',
  weight: '7.5rem',
};

const isFigure = ({ Kind }: ReportColumn) => Kind !== 'text' && Kind !== 'date';

/** The table of a report, as the answer says what its columns are. */
export const columnsOf = ({ Columns, Totals }: ReportPage): Column<ReportRow>[] => {
  const texts = Columns.filter(({ Kind }) => Kind === 'text').length;
  return Columns.map((column, index) => {
    const { Key, Title, Kind, Link } = column;
    const width = widths[Kind] ?? (texts > 3 ? '9rem' : undefined);
    return {
      key: Key,
      title: Title,
      sortBy: 'server',
      isFigure: isFigure(column),
      saysTitle: Kind === 'date' && index > 0,
      ...(width && { width }),
      ...(column.IsTotalled && { total: <span className="figure">{wordsOf(column, Totals[Key], {})}</span> }),
      cell: (row) => {
        const words = wordsOf(column, row[Key], row);
        const to = Link && index > 0 && words !== '' ? targets[Link](row) : undefined;
        const said = isFigure(column) || Kind === 'date' ? <span className="figure">{words}</span> : words;
        return to ? <ReachLink to={to}>{said}</ReachLink> : said;
      },
    };
  });
};

/** What Enter opens: the first of what its cells lead to, where it may be opened. Undefined where no row leads anywhere. */
export const rowLinkOf = ({ Columns }: ReportPage): ((row: ReportRow) => string) | undefined => {
  const links = Columns.flatMap(({ Link }) => (Link ? [Link] : []));
  if (links.length === 0) return undefined;
  return (row) => links.map((link) => targets[link](row)).find((to) => to !== undefined && canReach(to)) ?? '';
};
