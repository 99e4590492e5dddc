import { useState } from 'react';
import { listJournals } from '#contract/money/journals/calls.ts';
import type { JournalBatch } from '#contract/money/journals/calls.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { JournalPanel } from './JournalPanel.tsx';
import { NewJournalPanel } from './NewJournalPanel.tsx';
import { journalColumns } from './journalColumns.tsx';

/** Screen /journals: lists journals for the accounts package and creates the next one. */
export const JournalsScreen = () => {
  const list = useServerList(listJournals, { filters: [] });
  const [opened, setOpened] = useState<JournalBatch | undefined>(undefined);
  const [isNew, setNew] = useState(false);
  const startNew = () => setNew(true);
  return (
    <ListScreen
      title="Journals"
      noun="journal"
      label="Journals"
      list={list}
      columns={journalColumns}
      keyOf={(row) => row.JournalBatchId}
      onOpen={setOpened}
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={startNew}>
          New journal
        </ActionButton>
      }
      empty={
        <Empty action={<ActionButton onPress={startNew}>New journal</ActionButton>}>
          No journals yet. A journal includes everything not yet exported, by nominal code and month.
        </Empty>
      }
    >
      {opened && <JournalPanel batch={opened} onClose={() => setOpened(undefined)} />}
      {isNew && (
        <NewJournalPanel
          onMade={(batch) => {
            setNew(false);
            setOpened(batch);
          }}
          onClose={() => setNew(false)}
        />
      )}
    </ListScreen>
  );
};
