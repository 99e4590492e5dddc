import { useState } from 'react';
import { listJournals } from '#contract/journals/calls.ts';
import type { JournalBatch } from '#contract/journals/calls.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { JournalPanel } from './JournalPanel.tsx';
import { NewJournalPanel } from './NewJournalPanel.tsx';

const columns: readonly Column<JournalBatch>[] = [
  {
    key: 'BatchNo',
    title: 'Journal',
    width: '11rem',
    sortBy: 'server',
    cell: (row) => (
      <>
        {row.BatchNo} {row.TakenBackAt !== null && <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>}
      </>
    ),
  },
  {
    key: 'DatedThrough',
    title: 'Dated until',
    width: '9rem',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => <DateText date={row.DatedThrough} />,
  },
  { key: 'Entries', title: 'Entries', isFigure: true, sortBy: 'server', cell: (row) => formatNumber(row.Entries) },
  {
    key: 'Movement',
    title: 'Customers’ accounts',
    isFigure: true,
    width: '12rem',
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.Movement} />,
  },
  { key: 'MadeAt', title: 'Made', width: '11rem', leaves: 2, cell: (row) => <DateText date={row.MadeAt} show="time" /> },
  { key: 'MadeByName', title: 'By', leaves: 1, cell: (row) => row.MadeByName ?? '' },
];

/** /journals: what went to the accountant's package, and what would go now. */
export const JournalsScreen = () => {
  const list = useServerList(listJournals, { filters: [] });
  const [looked, setLooked] = useState<JournalBatch | undefined>(undefined);
  const [isNew, setNew] = useState(false);
  const begin = () => setNew(true);
  return (
    <ListScreen
      title="Journals"
      label="Journals"
      list={list}
      columns={columns}
      keyOf={(row) => row.JournalBatchId}
      onOpen={setLooked}
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={begin}>
          New journal
        </ActionButton>
      }
      empty={<Empty>No journal has been made yet. A journal takes in everything that none has carried, by nominal code and month.</Empty>}
    >
      {looked && <JournalPanel batch={looked} onClose={() => setLooked(undefined)} />}
      {isNew && (
        <NewJournalPanel
          onMade={(batch) => {
            setNew(false);
            setLooked(batch);
          }}
          onClose={() => setNew(false)}
        />
      )}
    </ListScreen>
  );
};
