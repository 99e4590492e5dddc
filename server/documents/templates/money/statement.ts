import type { Big } from '#contract/money.ts';
import { ageingColumns, overdueToPay } from '#contract/money/statements/ageing.ts';
import { formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { heading, spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';
import { bankRows } from './payment.ts';
import type { Amount } from '#server/documents/format.ts';
import type { Block, Pair, PrintDocument, TableBlock, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';

const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' });

/** Compact style that fits the statement and slip of a small account on one sheet. */
const compact = { style: 'tableSmall', rowGap: 1 } as const;

const isZero = (value: Amount | null) => Number(value ?? 0) === 0;
const blankZero = (value: Amount | null, symbol: string) => (isZero(value) ? '' : formatMoney(value, symbol));

/** Deducts unallocated money and credits from the overdue amount, so that no one is asked for more than they owe. */
const overdueRows = (statementDocument: StatementSnapshot): TableRow[] => {
  const { Invoices, Less, ToPay } = overdueToPay(statementDocument);
  const row = (label: string, amount: Big): TableRow => ({
    kind: 'total',
    cells: ['', label, '', '', '', '', formatMoney(amount.toString(), statementDocument.Currency.Symbol)],
  });
  if (Invoices.eq(0)) return [];
  const day = formatDate(statementDocument.DateTo);
  if (Less.eq(0)) return [row(`Of which overdue on ${day}`, Invoices)];
  return [row(`Invoices overdue on ${day}`, Invoices), row('Less unallocated payments and credits', Less), row('Overdue, to pay', ToPay)];
};

const listEntries = (statementDocument: StatementSnapshot): TableBlock => {
  const { Symbol } = statementDocument.Currency;
  const isOpenItem = statementDocument.StatementKind === 'OpenItem';
  const rows: TableRow[] = statementDocument.Lines.map((line) => ({
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
    cells: [
      formatDate(statementDocument.DateFrom),
      'Balance brought forward',
      '',
      '',
      '',
      '',
      formatMoney(statementDocument.OpeningBalance, Symbol),
    ],
  };
  const closingRow: TableRow = {
    kind: 'total',
    cells: [
      '',
      isOpenItem ? 'Total outstanding' : 'Balance carried forward',
      '',
      '',
      '',
      '',
      formatMoney(statementDocument.ClosingBalance, Symbol),
    ],
  };
  return {
    kind: 'table',
    ...compact,
    columns: [
      { title: 'Date', width: 54 },
      { title: 'Document' },
      { title: 'Your order', width: 74 },
      { title: 'Due', width: 52 },
      right('Debit', 52),
      right('Credit', 52),
      right(isOpenItem ? 'Outstanding' : 'Balance', 56),
    ],
    keptWithNext: 2,
    rows: [...(isOpenItem ? [] : [opening]), ...rows, closingRow, ...overdueRows(statementDocument)],
  };
};

const listAgeing = (statementDocument: StatementSnapshot): Block => {
  const { AgeingBasis, Currency, ClosingBalance } = statementDocument;
  const buckets: [string, Amount][] = [
    ...ageingColumns(statementDocument).map(([title, amount]): [string, Amount] => [title, amount.toString()]),
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

const listPallets = (statementDocument: StatementSnapshot): Block[] => {
  const { Symbol } = statementDocument.Currency;
  const columns = [
    right(`Opening\n${formatDate(statementDocument.PalletsFrom)}`, 48),
    ...['Out', 'In', 'Transferred', 'Written off'].map((title) => right(title, 42)),
    right(`Closing\n${formatDate(statementDocument.DateTo)}`, 48),
  ];
  const rows: TableRow[] = statementDocument.Pallets.map((row) => ({
    cells: [
      row.Description,
      ...[row.Opening, row.Out, row.In, row.Transferred, row.WrittenOff, row.Closing].map((count) => formatQuantity(count)),
      formatMoney(row.Worth, Symbol),
    ],
  }));
  const total: TableRow = {
    kind: 'total',
    cells: ['Value of the pallets you hold', '', '', '', '', '', '', formatMoney(statementDocument.PalletsWorth, Symbol)],
  };
  const blocks: Block[] = [
    spacer(mm(3)),
    heading('Pallets'),
    spacer(2),
    {
      kind: 'table',
      ...compact,
      keptWithNext: 2,
      columns: [{ title: 'Pallet' }, ...columns, right('Value', 54)],
      rows: [...rows, total],
    },
  ];
  // Kept together unless the list would fill a sheet.
  return rows.length <= maxPalletRowsTogether ? [together(...blocks)] : blocks;
};

/** Maximum rows on a slip, besides the account details. */
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
            right('Outstanding', 54),
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
  const more = invoices.length - slipItems.length;
  return [
    spacer(4),
    {
      kind: 'columns',
      columns: [slipItems.slice(0, half), slipItems.slice(half)].map((rows) => ({ share: 1, blocks: slipTable(rows, Currency.Symbol) })),
    },
    ...(more > 0 ? [textBlock(`Plus ${more} more, due later, as listed above.`, 'small')] : []),
  ];
};

const slipFacts = (statementDocument: StatementSnapshot): Pair[] => {
  const { Customer, Currency, DateTo, ClosingBalance } = statementDocument;
  return [
    { label: 'From', value: `${Customer.Name} (${Customer.AccountCode})` },
    { label: 'Statement to', value: formatDate(DateTo) },
    { label: 'Balance', value: formatMoney(ClosingBalance, Currency.Symbol) },
    { label: 'Of which overdue', value: blankZero(overdueToPay(statementDocument).ToPay.toString(), Currency.Symbol) },
  ].filter((row) => row.value !== '');
};

const buildRemittance = (statementDocument: StatementSnapshot): Block => ({
  kind: 'bottom',
  blocks: [
    { kind: 'cut', label: 'Remittance advice (cut here and send with your payment)' },
    {
      kind: 'columns',
      columns: [
        slipFacts(statementDocument),
        bankRows(statementDocument.Company, statementDocument.Currency, statementDocument.Customer.AccountCode),
      ].map((rows) => ({
        share: 1,
        blocks: [{ kind: 'pairs', style: 'tableSmall', labelWidth: mm(28), rows }],
      })),
    },
    ...slipInvoices(statementDocument),
    { kind: 'signature', labels: ['Amount paid', 'Date paid'] },
  ],
});

/** Open item: outstanding amounts by item. Balance forward: all items between two balances. */
export const statement = (snapshot: StatementSnapshot): PrintDocument => {
  const { Symbol } = snapshot.Currency;
  const wording = snapshot.Company.StatementWording;
  const end = [...(wording ? [spacer(mm(3)), textBlock(wording, 'small')] : []), spacer(mm(2)), buildRemittance(snapshot)];
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
        ? [listAgeing(snapshot), ...listPallets(snapshot), together(...end)]
        : [together(listAgeing(snapshot), ...end)]),
    ],
  });
};
