import { csvLine } from '#contract/text/csvCell.ts';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import type { JournalPackage } from '#contract/money/journals/calls.ts';
import { must } from '#server/must.ts';
import type { SummedLine } from './sumUp.ts';

interface Journal {
  batchNo: number;
  datedThrough: string;
  rows: readonly SummedLine[];
}

interface WrittenLine {
  /** Number such as `DJ7-2`. Each journal kind and month has its own. */
  no: string;
  date: string;
  narration: string;
  row: SummedLine;
}

const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',');
const british = (day: string) => day.split('-').toReversed().join('/');

/** Returns the last day of the month, or the last day of the journal if that is earlier. */
const journalDay = (month: string, datedThrough: string) => {
  const last = monthEnd(`${month}-01`);
  return last > datedThrough ? datedThrough : last;
};

const toWrittenLines = ({ batchNo, datedThrough, rows }: Journal): WrittenLine[] => {
  const journals = [...Map.groupBy(rows, ({ Month, Journal }) => `${Month} ${Journal}`).values()];
  return journals.flatMap((members, index) =>
    members.map((row) => ({
      no: `DJ${batchNo}-${index + 1}`,
      date: british(journalDay(row.Month, datedThrough)),
      narration: `Demijohn journal ${batchNo}: ${row.Journal} ${months[Number(row.Month.slice(5)) - 1]} ${row.Month.slice(0, 4)}`,
      row,
    })),
  );
};

type Cells = readonly string[];

/** Writes Sage 50 *Audit trail transactions* (https://gb-kb.sage.com). The amount has no sign, and the type says debit or credit. */
const sage = (lines: readonly WrittenLine[]): Cells[] => [
  [
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
    'Exchange Rate',
    'Extra Reference',
  ],
  ...lines.map(({ no, date, narration, row }) => [
    row.Amount.gt(0) ? 'JD' : 'JC',
    '',
    must(row.NominalCode, 'The nominal code'),
    '0',
    date,
    no,
    `${narration.replace(/^Demijohn journal \d+: /, '')}: ${row.Account}`.slice(0, 60),
    row.Amount.abs().toFixed(2),
    row.TaxCode?.trim() || 'T9',
    '0.00',
    '1',
    '',
  ]),
];

/** Writes Xero *Import manual journals*, debits positive. VAT has lines of its own, so that Xero does not calculate it again. */
const xero = (lines: readonly WrittenLine[]): Cells[] => [
  [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  ...lines.map(({ date, narration, row }) => [
    narration,
    date,
    row.Account,
    must(row.NominalCode, 'The nominal code'),
    'No VAT',
    row.Amount.toFixed(2),
    '',
    '',
    '',
    '',
  ]),
];

/** Writes QuickBooks Online *Import journal entries*: accounts by name, debits and credits in two columns. */
const quickBooks = (lines: readonly WrittenLine[]): Cells[] => [
  ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description', 'Name', 'Currency', 'Location', 'Class'],
  ...lines.map(({ no, date, narration, row }) => [
    no,
    date,
    must(row.NominalCode, 'The nominal code'),
    row.Amount.gt(0) ? row.Amount.toFixed(2) : '',
    row.Amount.lt(0) ? row.Amount.neg().toFixed(2) : '',
    `${narration}: ${row.Account}`,
    '',
    'GBP',
    '',
    '',
  ]),
];

const layouts: Record<JournalPackage, (lines: readonly WrittenLine[]) => Cells[]> = { Sage: sage, Xero: xero, QuickBooks: quickBooks };

/** Writes a plain apostrophe, because Sage reads the Windows character set. */
const withPlainApostrophes = (cell: string) => cell.replaceAll('’', "'");

/** Writes the import file of a package, with its file name. */
export const writeJournalFile = (journal: Journal, Package: JournalPackage) => ({
  Package,
  FileName: `Journal ${journal.batchNo} ${Package} through ${journal.datedThrough}.csv`,
  Content: layouts[Package](toWrittenLines(journal))
    .map((cells) => csvLine(cells.map(withPlainApostrophes)))
    .join(''),
});
