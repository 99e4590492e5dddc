import { formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { heading, spacer, text, together } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { paperOf } from './letterhead.ts';
import { bankRows } from './payment.ts';
import type { Amount } from '#server/documents/format.ts';
import type { Block, Paper, TableBlock, TableColumn, TableRow } from '#server/documents/kit/blocks.ts';
import type { StatementSnapshot } from '#server/documents/snapshots.ts';

const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' });

const blankZero = (value: Amount | null, symbol: string) => (Number(value ?? 0) === 0 ? '' : formatMoney(value, symbol));

const entriesOf = (statement: StatementSnapshot): TableBlock => {
  const { Symbol } = statement.Currency;
  const isOpenItem = statement.StatementKind === 'OpenItem';
  const rows: TableRow[] = statement.Lines.map((line) => ({
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
    cells: [formatDate(statement.DateFrom), 'Balance brought forward', '', '', '', '', formatMoney(statement.OpeningBalance, Symbol)],
  };
  const closing: TableRow = {
    kind: 'total',
    cells: [
      '',
      isOpenItem ? 'Total outstanding' : 'Balance carried forward',
      '',
      '',
      '',
      '',
      formatMoney(statement.ClosingBalance, Symbol),
    ],
  };
  return {
    kind: 'table',
    columns: [
      { title: 'Date', width: 54 },
      { title: 'Document' },
      { title: 'Your order', width: 62 },
      { title: 'Due', width: 54 },
      right('Debit', 54),
      right('Credit', 54),
      right(isOpenItem ? 'Outstanding' : 'Balance', 60),
    ],
    rows: [...(isOpenItem ? [] : [opening]), ...rows, closing],
  };
};

const ageingOf = ({ Ageing: ageing, AgeingBasis, Currency, ClosingBalance }: StatementSnapshot): Block => {
  const buckets: [string, Amount][] = [
    ['Not due', ageing.NotDue],
    ['1–30 days', ageing.Days1To30],
    ['31–60 days', ageing.Days31To60],
    ['61–90 days', ageing.Days61To90],
    ['Over 90 days', ageing.Over90],
    ['Unallocated', ageing.Unallocated],
    ...(Number(ageing.TiedToProFormas ?? 0) === 0 ? [] : [['Tied to pro formas', ageing.TiedToProFormas ?? 0] as [string, Amount]]),
    ['Balance', ClosingBalance],
  ];
  return together(spacer(mm(6)), heading(`Age of the balance, by ${AgeingBasis === 'DueDate' ? 'due date' : 'document date'}`), spacer(3), {
    kind: 'table',
    columns: buckets.map(([title]) => ({ title, align: 'right' as const })),
    rows: [{ cells: buckets.map(([, amount]) => formatMoney(amount, Currency.Symbol)) }],
  });
};

const palletsOf = (statement: StatementSnapshot): Block[] => {
  if (statement.Pallets.length === 0) return [];
  const { Symbol } = statement.Currency;
  const columns = ['Opening', 'Out', 'In', 'Transferred', 'Written off', 'Closing'].map((title) => right(title, 42));
  const rows: TableRow[] = statement.Pallets.map((row) => ({
    cells: [
      row.Description,
      ...[row.Opening, row.Out, row.In, row.Transferred, row.WrittenOff, row.Closing].map((count) => formatQuantity(count)),
      formatMoney(row.Worth, Symbol),
    ],
  }));
  const total: TableRow = {
    kind: 'total',
    cells: ['Worth of the pallets you hold', '', '', '', '', '', '', formatMoney(statement.PalletsWorth, Symbol)],
  };
  return [
    spacer(mm(6)),
    heading('Pallets'),
    spacer(3),
    { kind: 'table', columns: [{ title: 'Pallet' }, ...columns, right('Worth', 54)], rows: [...rows, total] },
  ];
};

const remittanceOf = (statement: StatementSnapshot): Block => ({
  kind: 'bottom',
  blocks: [
    { kind: 'cut', label: 'Cut here and send with your payment' },
    heading('Remittance advice'),
    spacer(2),
    {
      kind: 'columns',
      columns: [
        {
          share: 1,
          blocks: [
            {
              kind: 'pairs',
              labelWidth: mm(28),
              rows: [
                { label: 'From', value: statement.Customer.Name },
                { label: 'Account', value: statement.Customer.AccountCode },
                { label: 'Statement to', value: formatDate(statement.DateTo) },
                {
                  label: 'Balance',
                  value: formatMoney(statement.ClosingBalance, statement.Currency.Symbol),
                  isStrong: true,
                },
              ],
            },
          ],
        },
        {
          share: 1,
          blocks: [{ kind: 'pairs', labelWidth: mm(28), rows: bankRows(statement.Company, statement.Customer.AccountCode) }],
        },
      ],
    },
    { kind: 'signature', labels: ['Amount paid', 'Date paid', 'Items paid, if not all'] },
  ],
});

/** Open item: what is outstanding, item by item. Balance forward: what happened since, from balance to balance. */
export const statement = (snapshot: StatementSnapshot): Paper => {
  const { Symbol } = snapshot.Currency;
  const wording = snapshot.Company.StatementWording;
  const isEmpty = snapshot.Lines.length === 0;
  return paperOf({
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
      { label: 'Overdue', value: blankZero(snapshot.OverdueAmount, Symbol), isStrong: true },
    ],
    date: snapshot.DateTo,
    blocks: [
      ...(isEmpty ? [text('There is nothing on this account in the period.'), spacer(8)] : []),
      entriesOf(snapshot),
      ageingOf(snapshot),
      ...palletsOf(snapshot),
      ...(wording ? [spacer(mm(6)), text(wording, 'small')] : []),
      spacer(mm(3)),
      remittanceOf(snapshot),
    ],
  });
};
