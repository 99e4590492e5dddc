import { undoneWords } from '#contract/words/undone.ts';
import { useState } from 'react';
import { isOfPallets, listOpeningBatches, openingLabels, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { OpeningBatch } from '#contract/money/openingItems/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

const isCountedInPieces = ({ Kind }: OpeningBatch) => isOfPallets(Kind) || Kind === 'Stock';

const columnsFor = (onUndo: (batch: OpeningBatch) => void): readonly Column<OpeningBatch>[] => [
  { key: 'Kind', title: 'Contents', cell: (batch) => openingLabels[batch.Kind], sortBy: 'server' },
  { key: 'FileName', title: 'File', hideOrder: 2, cell: (batch) => batch.FileName ?? 'Pasted rows' },
  { key: 'ImportedAt', title: 'Imported', sortBy: 'server', cell: (batch) => formatInstant(batch.ImportedAt) },
  { key: 'ImportedBy', title: 'By', hideOrder: 1, cell: (batch) => batch.ImportedBy ?? '' },
  { key: 'RowCount', title: 'Rows', isFigure: true, sortBy: 'server', cell: (batch) => formatQuantity(batch.RowCount) },
  {
    key: 'Total',
    title: 'Total',
    isFigure: true,
    phone: 'first',
    cell: (batch) => (isCountedInPieces(batch) ? formatQuantity(batch.Total) : formatMoney(batch.Total)),
  },
  {
    key: 'Undo',
    title: '',
    cell: (batch) =>
      batch.UndoneAt === null ? (
        <ActionButton
          kind="quiet"
          name={`Reverse ${openingLabels[batch.Kind].toLowerCase()} imported ${formatInstant(batch.ImportedAt)}`}
          onPress={() => onUndo(batch)}
        >
          Reverse
        </ActionButton>
      ) : (
        <StatusChip tone="neutral">{undoneWords.Reversed}</StatusChip>
      ),
  },
];

/** Lists earlier imports. An import can be reversed if none of its items has been used. */
export const PastOpenings = () => {
  const list = useServerList(listOpeningBatches, {});
  const [batchToReverse, setBatchToReverse] = useState<OpeningBatch>();
  const undo = useAction(undoOpeningBatch, { isErrorInline: true, toast: 'Import reversed', onDone: () => setBatchToReverse(undefined) });
  return (
    <section>
      <h2 className="form-section">Previous imports</h2>
      <ListPart
        label="Imports of opening items"
        list={list}
        columns={columnsFor(setBatchToReverse)}
        keyOf={(batch) => batch.OpeningBatchId}
        empty={<Empty>Nothing imported yet.</Empty>}
      />
      {batchToReverse && (
        <ConfirmDialog
          isOpen
          title={`Reverse import of ${openingLabels[batchToReverse.Kind].toLowerCase()}?`}
          confirm="Reverse import"
          isDanger
          pending={undo.pending}
          failure={undo.anyFailure}
          onConfirm={() => undo.run({ params: { id: batchToReverse.OpeningBatchId } })}
          onClose={() => setBatchToReverse(undefined)}
        >
          <p>{`${plural(batchToReverse.RowCount, 'row')} imported ${formatInstant(batchToReverse.ImportedAt)}. The rows and their reversals stay on record. This works only if none of the items has been paid, credited, moved or sold.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
