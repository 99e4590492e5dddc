import { useEffect, useRef, useState } from 'react';
import { listPriceBatches } from '#contract/purchasing/supplierPricing/calls.ts';
import type { PriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { DateText, QuantityText } from '#src/ui/text/texts.tsx';
import { BatchPanel } from './BatchPanel.tsx';

const formatLetterCount = ({ LetterCount, SentCount }: PriceBatch) =>
  LetterCount === 0 ? '' : `${formatQuantity(SentCount)} of ${formatQuantity(LetterCount)} sent`;

const columns: readonly Column<PriceBatch>[] = [
  { key: 'Description', title: 'Change', sortBy: 'server', cell: (batch) => batch.Description },
  {
    key: 'EffectiveFrom',
    title: 'In force from',
    sortBy: 'server',
    cell: (batch) => <DateText date={batch.EffectiveFrom} />,
  },
  {
    key: 'LineCount',
    title: 'Lines',
    isFigure: true,
    sortBy: 'server',
    cell: (batch) => <QuantityText quantity={batch.LineCount} />,
  },
  {
    key: 'LetterCount',
    title: 'Letters',
    hideOrder: 2,
    cell: (batch) => formatLetterCount(batch),
  },
  { key: 'CreatedByName', title: 'Saved by', hideOrder: 1, cell: (batch) => batch.CreatedByName ?? 'The system' },
  {
    key: 'RevertedAt',
    title: 'Reverted',
    cell: (batch) => (batch.RevertedAt ? <DateText date={batch.RevertedAt} show="time" /> : ''),
  },
];

/** Lists bulk price changes with their letters. */
export const Batches = ({ savedBatchId }: { savedBatchId: number | undefined }) => {
  const list = useServerList(listPriceBatches, { name: 'batches', isOutsideAddress: true });
  const [openedBatch, setOpenedBatch] = useState<PriceBatch>();
  const section = useRef<HTMLElement>(null);
  const rowIndex = list.rows?.findIndex(({ PriceBatchId }) => PriceBatchId === savedBatchId) ?? -1;
  // Focuses the change that was just saved, because its letters are sent next.
  useEffect(() => {
    if (rowIndex >= 0) section.current?.querySelector<HTMLElement>(`tbody tr[data-index="${rowIndex}"]`)?.focus();
  }, [rowIndex]);
  return (
    <section ref={section} aria-label="Bulk price changes">
      <h2 className="form-section">Bulk price changes</h2>
      <ListPart
        label="Bulk price changes"
        list={list}
        columns={columns}
        keyOf={(batch) => batch.PriceBatchId}
        onOpen={setOpenedBatch}
        empty={<Empty>No bulk price changes yet. Preview one above.</Empty>}
      />
      {openedBatch && <BatchPanel batch={openedBatch} onClose={() => setOpenedBatch(undefined)} />}
    </section>
  );
};
