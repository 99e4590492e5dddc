import type { JournalBatch } from '#contract/money/journals/calls.ts';
import { undoneWords } from '#contract/words/undone.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

export const journalColumns: readonly Column<JournalBatch>[] = [
  {
    key: 'BatchNo',
    title: 'Journal',
    sortBy: 'server',
    cell: (row) => (
      <>
        {row.BatchNo} {row.TakenBackAt !== null && <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>}
      </>
    ),
  },
  {
    key: 'DatedThrough',
    title: 'Dated up to',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => <DateText date={row.DatedThrough} />,
  },
  { key: 'Entries', title: 'Entries', isFigure: true, sortBy: 'server', cell: (row) => formatNumber(row.Entries) },
  {
    key: 'Movement',
    title: 'Change in debtors',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.Movement} />,
  },
  { key: 'MadeAt', title: 'Created', hideOrder: 2, cell: (row) => <DateText date={row.MadeAt} show="time" /> },
  { key: 'MadeByName', title: 'By', hideOrder: 1, cell: (row) => row.MadeByName ?? '' },
];
