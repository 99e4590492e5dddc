import type { Big } from '#contract/money.ts';
import { ageingColumns, overdueToPay } from '#contract/money/statements/ageing.ts';
import { formatCount, formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { bankRows } from './payment.ts';
import type { Amount } from '#server/documents/format.ts';
import type { Block, Pair, PrintDocument, TableBlock, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';

const amountColumn = (title: string, width: number): TableColumn => ({ title, width, align: 'right' });

/** Compact style that fits the statement and slip of a small account on one sheet. */
const compact = { style: 'tableSmall', rowGap: 1 } as const;

const isZero = (value: Amount | null) => Number(value ?? 0) === 0;
const blankZero = (value: Amount | null, symbol: string) => (isZero(value) ? '' : formatMoney(value, symbol));

/** Deducts unallocated money and credits from the overdue amount, so that no one is asked for more than they owe. */
const overdueRows = (snapshot: StatementSnapshot): TableRow[] => {
  const { Invoices, Less, ToPay } = overdueToPay(snapshot);
  const row = (label: string, amount: Big): TableRow => ({
    kind: 'total',
    cells: ['', label, '', '', '', '', formatMoney(amount.toString(), snapshot.Currency.Symbol)],
  });
  if (Invoices.eq(0)) return [];
  const day = formatDate(snapshot.DateTo);
  if (Less.eq(0)) return [row(`Of which overdue on ${day}`, Invoices)];
  return [row(`Invoices overdue on ${day}`, Invoices), row('Less unallocated payments and credits', Less), row('Overdue, to pay', ToPay)];
};

const listEntries = (snapshot: StatementSnapshot): TableBlock => {
  const { Symbol } = snapshot.Currency;
  const isOpenItem = snapshot.StatementKind === 'OpenItem';
  const rows: TableRow[] = snapshot.Lines.map((line) => ({
    cells: [
      formatDate(line.Date),
      `${line.Kind} ${line.Reference}`.trim(),
      line.CustomerOrderNo ?? '',
      formatDate(line.DueDate),
      blankZero(line.Debit, Symbol),
      blankZero(line.Credit, Symbol),
      formatMoney(line.Balance, Symbol),
    ],
  }));
  const opening: TableRow = {
    cells: [formatDate(snapshot.DateFrom), 'Balance brought forward', '', '', '', '', formatMoney(snapshot.OpeningBalance, Symbol)],
  };
  const closingRow: TableRow = {
    kind: 'total',
    cells: ['', isOpenItem ? 'Total outstanding' : 'Balance carried forward', '', '', '', '', formatMoney(snapshot.ClosingBalance, Symbol)],
  };
  return {
    kind: 'table',
    ...compact,
    columns: [
      { title: 'Date', width: 54 },
      { title: 'Document' },
      { title: 'Your order', width: 74 },
      { title: 'Due', width: 52 },
      amountColumn('Debit', 52),
      amountColumn('Credit', 52),
      amountColumn(isOpenItem ? 'Outstanding' : 'Balance', 56),
    ],
    keptWithNext: 2,
    rows: [...(isOpenItem ? [] : [opening]), ...rows, closingRow, ...overdueRows(snapshot)],
  };
};

const listAgeing = (snapshot: StatementSnapshot): Block => {
  const { AgeingBasis, Currency, ClosingBalance } = snapshot;
  const buckets: [string, Amount][] = [
    ...ageingColumns(snapshot).map(([title, amount]): [string, Amount] => [title, amount.toString()]),
    ['Balance', ClosingBalance],
  ];
  return together(spacer(mm(3)), heading(`Age of the balance, by ${AgeingBasis === 'DueDate' ? 'due date' : 'document date'}`), spacer(2), {
    kind: 'table',
    ...compact,
    columns: buckets.map(([title]) => ({ title, align: 'right' as const })),
    rows: [{ cells: buckets.map(([, amount]) => formatMoney(amount, Currency.Symbol)) }],
  });
};

const maxPalletRowsTogether = 12;

const listPallets = (snapshot: StatementSnapshot): Block[] => {
  const { Symbol } = snapshot.Currency;
  const columns = [
    amountColumn(`Opening\n${formatDate(snapshot.PalletsFrom)}`, 48),
    ...['Out', 'In', 'Transferred', 'Written off'].map((title) => amountColumn(title, 42)),
    amountColumn(`Closing\n${formatDate(snapshot.DateTo)}`, 48),
  ];
  const rows: TableRow[] = snapshot.Pallets.map((row) => ({
    cells: [
      row.Description,
      ...[row.Opening, row.Out, row.In, row.Transferred, row.WrittenOff, row.Closing].map((count) => formatQuantity(count)),
      formatMoney(row.Worth, Symbol),
    ],
  }));
  const total: TableRow = {
    kind: 'total',
    cells: ['Value of the pallets you hold', '', '', '', '', '', '', formatMoney(snapshot.PalletsWorth, Symbol)],
  };
  const blocks: Block[] = [
    spacer(mm(3)),
    heading('Pallets'),
    spacer(2),
    {
      kind: 'table',
      ...compact,
      keptWithNext: 2,
      columns: [{ title: 'Pallet' }, ...columns, amountColumn('Value', 54)],
      rows: [...rows, total],
    },
  ];
  // A longer table may be split between sheets.
  return rows.length <= maxPalletRowsTogether ? [together(...blocks)] : blocks;
};

/** Maximum invoices on a remittance slip. */
const maxSlipRows = 64;

const slipTable = (rows: StatementSnapshot['OpenInvoices'], symbol: string): Block[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          ...compact,
          columns: [
            { title: 'Invoice' },
            { title: 'Due', width: 50 },
            amountColumn('Outstanding', 54),
            { title: 'Paid', width: 50, isToFillIn: true },
          ],
          rows: rows.map((row) => ({
            cells: [row.Reference, formatDate(row.DueDate), formatMoney(row.Outstanding, symbol), ''],
          })),
        },
      ];

const slipInvoices = ({ OpenInvoices: invoices, Currency }: StatementSnapshot): Block[] => {
  if (invoices.length === 0) return [];
  const slipItems = invoices.slice(0, maxSlipRows);
  const half = slipItems.length > 1 ? Math.ceil(slipItems.length / 2) : slipItems.length;
  const omittedCount = invoices.length - slipItems.length;
  return [
    spacer(4),
    {
      kind: 'columns',
      columns: [slipItems.slice(0, half), slipItems.slice(half)].map((rows) => ({ share: 1, blocks: slipTable(rows, Currency.Symbol) })),
    },
    ...(omittedCount > 0 ? [textBlock(`The list above has ${formatCount(omittedCount, 'more invoice')}, due later.`, 'small')] : []),
  ];
};

const slipFacts = (snapshot: StatementSnapshot): Pair[] => {
  const { Customer, Currency, DateTo, ClosingBalance } = snapshot;
  return [
    { label: 'From', value: `${Customer.Name} (${Customer.AccountCode})` },
    { label: 'Statement up to', value: formatDate(DateTo) },
    { label: 'Balance', value: formatMoney(ClosingBalance, Currency.Symbol) },
    { label: 'Of which overdue', value: blankZero(overdueToPay(snapshot).ToPay.toString(), Currency.Symbol) },
  ].filter((row) => row.value !== '');
};

const buildRemittance = (snapshot: StatementSnapshot): Block => ({
  kind: 'bottom',
  blocks: [
    { kind: 'cut', label: 'Remittance advice (cut here and send with your payment)' },
    {
      kind: 'columns',
      columns: [slipFacts(snapshot), bankRows(snapshot.Company, snapshot.Currency, snapshot.Customer.AccountCode)].map((rows) => ({
        share: 1,
        blocks: [{ kind: 'pairs', style: 'tableSmall', labelWidth: mm(28), rows }],
      })),
    },
    ...slipInvoices(snapshot),
    { kind: 'signature', labels: ['Amount paid', 'Date paid'] },
  ],
});

/** Builds a statement: the outstanding items, or everything between an opening and a closing balance. A remittance slip follows. */
export const statement = (snapshot: StatementSnapshot): PrintDocument => {
  const { Symbol } = snapshot.Currency;
  const wording = snapshot.Company.StatementWording;
  const closingBlocks = [...(wording ? [spacer(mm(3)), textBlock(wording, 'small')] : []), spacer(mm(2)), buildRemittance(snapshot)];
  const isEmpty = snapshot.Lines.length === 0;
  return buildLetter({
    company: snapshot.Company,
    title: 'Statement',
    number: '',
    ...(snapshot.IsCopy && { note: 'Copy, not issued' }),
    party: snapshot.Customer,
    facts: [
      { label: 'Account', value: snapshot.Customer.AccountCode, isStrong: true },
      { label: 'From', value: formatDate(snapshot.DateFrom) },
      { label: 'To', value: formatDate(snapshot.DateTo) },
      { label: 'Terms', value: snapshot.PaymentTerms },
      { label: 'Balance', value: formatMoney(snapshot.ClosingBalance, Symbol), isStrong: true },
      { label: 'Overdue', value: blankZero(overdueToPay(snapshot).ToPay.toString(), Symbol), isStrong: true },
    ],
    date: snapshot.DateTo,
    blocks: [
      ...(isEmpty ? [textBlock('Nothing on this account in this period.'), spacer(8)] : []),
      listEntries(snapshot),
      ...(snapshot.Pallets.length > 0
        ? [listAgeing(snapshot), ...listPallets(snapshot), together(...closingBlocks)]
        : [together(listAgeing(snapshot), ...closingBlocks)]),
    ],
  });
};
