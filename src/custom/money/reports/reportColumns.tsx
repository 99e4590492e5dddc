import type { ReactNode } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import type { ReportColumn, ReportLink, ReportPage, ReportRow } from '#contract/money/reports/shape.ts';
import { resolveLink } from '#src/ui/screen/reach/reach.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, formatMonth, formatNumber, formatQuantity, formatTonnes } from '#src/ui/text/format.ts';

type Cell = ReportRow[string] | undefined;

const rowId = (row: ReportRow, name: ReportLink) => {
  const id = row[`${name}Id`];
  return typeof id === 'number' ? id : undefined;
};

/** Returns the path that a cell links to: the record itself, or its account. Undefined if the row does not have the ids. */
const pathOf: Record<ReportLink, (row: ReportRow) => string | undefined> = {
  Invoice: (row) => {
    const [customer, invoice] = [rowId(row, 'Customer'), rowId(row, 'Invoice')];
    // In the sales day book the column also has credit notes. In VAT on sales it also has payments in advance.
    if (!invoice && rowId(row, 'Credit')) return pathOf.Credit(row);
    if (!invoice && rowId(row, 'Payment')) return pathOf.Payment(row);
    return customer && invoice ? screenPaths.statement(customer, invoice) : undefined;
  },
  Credit: (row) => {
    const [customer, credit] = [rowId(row, 'Customer'), rowId(row, 'Credit')];
    return customer && credit ? screenPaths.credit(customer, credit) : undefined;
  },
  Order: (row) => (rowId(row, 'Order') ? screenPaths.order(rowId(row, 'Order') ?? 0) : undefined),
  Customer: (row) => (rowId(row, 'Customer') ? screenPaths.statement(rowId(row, 'Customer') ?? 0) : undefined),
  Product: (row) => (rowId(row, 'Product') ? screenPaths.product(rowId(row, 'Product') ?? 0) : undefined),
  Payment: (row) => {
    const [customer, payment] = [rowId(row, 'Customer'), rowId(row, 'Payment')];
    return customer && payment ? screenPaths.paymentHistory(customer, payment) : undefined;
  },
};

const formatters: Record<ReportColumn['Kind'], (value: Exclude<Cell, null | undefined>, symbol: string) => string> = {
  text: String,
  date: (value) => formatDate(String(value)),
  money: (value, symbol) => formatMoney(Number(value)).replace('£', symbol),
  price: (value) => formatNumber(Number(value)),
  quantity: (value) => formatQuantity(Number(value)),
  percent: (value) => `${formatNumber(Number(value))}%`,
  weight: (value) => formatNumber(Number(value)),
  tonnes: (value) => formatTonnes(Number(value)),
};

const cellText = ({ Key, Kind, SymbolKey }: ReportColumn, value: Cell, row: ReportRow) => {
  if (Key === 'Month' && value) return formatMonth(String(value));
  return value === null || value === undefined || value === ''
    ? ''
    : formatters[Kind](value, SymbolKey ? String(row[SymbolKey] ?? '') : '£');
};

/**
 * Decides which columns a narrow screen hides, and in which order. Text without links is hidden first, starting at the right. Then follow
 * amounts that another column has in pounds.
 */
const decideHideOrder = (columns: readonly ReportColumn[]) => {
  const textColumns = columns.slice(1).filter(({ Kind, Link }) => Kind === 'text' && !Link);
  const hideOrder = new Map(textColumns.toReversed().map(({ Key }, index) => [Key, Math.min(index + 1, 4) as 1 | 2 | 3 | 4]));
  for (const { Key, IsTotalled, SymbolKey } of columns)
    if (SymbolKey && !IsTotalled && columns.filter((column) => column.SymbolKey).length === 1) hideOrder.set(Key, 3);
  for (const { Key, Kind, Link } of columns.slice(4)) if (Kind === 'text' && Link) hideOrder.set(Key, 4);
  // A report with many amounts in the account's currency, such as the aged debtors, hides its balance in pounds first.
  if (columns.filter(({ SymbolKey }) => SymbolKey).length > 3) hideOrder.set('Sterling', 1).set('AccountCode', 2);
  return hideOrder;
};

const quietKinds = new Set<ReportColumn['Kind']>(['money', 'quantity', 'weight', 'tonnes']);

/** Whether a cell is left blank. A rate or a price of 0 is a fact, and totals keep their zero. */
const isZeroWithoutMeaning = ({ Kind }: ReportColumn, value: Cell) => quietKinds.has(Kind) && value === 0;

const isFigure = ({ Kind }: ReportColumn) => Kind !== 'text' && Kind !== 'date';

const NameWithNotes = ({ content, notes, row }: { content: ReactNode; notes: readonly ReportColumn[]; row: ReportRow }) => (
  <>
    {content}
    {notes.map((note) => (
      <span key={note.Key} className="note">{` ${note.Note} ${cellText(note, row[note.Key], row).toLowerCase()}`}</span>
    ))}
  </>
);

/** Builds the table columns from the report's columns. A note column has no column of its own. Its text is shown under the name in the first column. */
export const reportTableColumns = ({ Columns, Totals }: ReportPage): Column<ReportRow>[] => {
  const notes = Columns.filter(({ Note }) => Note !== null);
  const visibleColumns = Columns.filter(({ Note }) => Note === null);
  const hideOrders = decideHideOrder(visibleColumns);
  return visibleColumns.map((column, index) => {
    const { Key, Title, Kind, Link, IsTotalled } = column;
    const hideOrder = hideOrders.get(Key);
    return {
      key: Key,
      title: Title,
      sortBy: 'server',
      isFigure: isFigure(column),
      showsTitle: Kind === 'date' && index > 0,
      ...(hideOrder && { hideOrder }),
      ...(IsTotalled && { total: <span className="figure">{cellText({ ...column, SymbolKey: null }, Totals[Key], {})}</span> }),
      cell: (row) => {
        const text = isZeroWithoutMeaning(column, row[Key]) ? '' : cellText(column, row[Key], row);
        const to = Link && index > 0 && text !== '' ? pathOf[Link](row) : undefined;
        const content = isFigure(column) || Kind === 'date' ? <span className="figure">{text}</span> : text;
        if (index === 0 && notes.length > 0) return <NameWithNotes {...{ content, notes, row }} />;
        return to ? <ReachLink to={to}>{content}</ReachLink> : content;
      },
    };
  });
};

/** Returns a function that finds the path to open for a row: its first link that the user may open. Undefined if no column has links. */
export const findRowLink = ({ Columns }: ReportPage): ((row: ReportRow) => string) | undefined => {
  const links = Columns.flatMap(({ Link }) => (Link ? [Link] : []));
  if (links.length === 0) return undefined;
  return (row) => links.map((link) => resolveLink(pathOf[link](row) ?? '')).find(Boolean) ?? '';
};
