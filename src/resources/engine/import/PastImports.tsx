import { useState } from 'react';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { undoDays } from '#contract/masterData/entities/definition/imports.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Resource } from '#src/resources/engine/resource.ts';
import { useUndoImport } from './useUndoImport.ts';

interface Past {
  ImportId: number;
  ImportedAt: string;
  ImportedBy: string;
  FileName: string | null;
  Added: number;
  Changed: number;
  Unchanged: number;
  IsUndone: boolean;
  CanUndo: boolean;
}

const maxShown = 10;

const buildImportColumns = (askToUndo: (past: Past) => void): Column<Past>[] => [
  { key: 'at', title: 'Imported', cell: (row) => formatInstant(row.ImportedAt) },
  { key: 'by', title: 'By', cell: (row) => row.ImportedBy },
  { key: 'file', title: 'File', cell: (row) => row.FileName ?? 'Pasted' },
  { key: 'added', title: 'Added', cell: (row) => formatQuantity(row.Added), isFigure: true },
  { key: 'changed', title: 'Changed', cell: (row) => formatQuantity(row.Changed), isFigure: true },
  {
    key: 'undo',
    title: '',
    cell: (row) => {
      if (row.IsUndone) return <StatusChip tone="neutral">{undoneWords.TakenBack}</StatusChip>;
      if (!row.CanUndo) return <span className="soft">More than {undoDays} days old</span>;
      return (
        <ActionButton kind="quiet" onPress={() => askToUndo(row)}>
          Undo
        </ActionButton>
      );
    },
  },
];

/** Lists the latest imports, each of which can be undone. */
export const PastImports = ({ resource }: { resource: Resource }) => {
  const undo = useUndoImport(resource);
  const [chosenImport, setChosenImport] = useState<Past>();
  const [pending, setPending] = useState(false);
  const query = { query: { range: [0, maxShown - 1] } } as unknown as InputOf<Endpoint>;
  const answer = useAnswer(resource.calls.listImports as Endpoint, query);
  const rows = (answer.data ?? []) as unknown as Past[];
  if (rows.length === 0) return null;
  const close = () => setChosenImport(undefined);
  const confirm = async () => {
    if (!chosenImport) return;
    setPending(true);
    await undo(chosenImport.ImportId);
    setPending(false);
    close();
  };
  return (
    <section>
      <h2>Latest imports</h2>
      <Table<Past> label="Latest imports" rows={rows} columns={buildImportColumns(setChosenImport)} keyOf={(row) => row.ImportId} />
      <ConfirmDialog
        isOpen={chosenImport !== undefined}
        title="Undo this import?"
        confirm="Undo import"
        isDanger
        pending={pending}
        onConfirm={confirm}
        onClose={close}
      >
        {chosenImport &&
          `This deletes ${plural(chosenImport.Added, 'added record')} and reverses ${plural(chosenImport.Changed, 'change')}. Records used or changed since are kept and listed.`}
      </ConfirmDialog>
    </section>
  );
};
