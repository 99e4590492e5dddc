import { useEffect, useRef, useState } from 'react';
import { listPriceBatches, revertPriceBatch } from '#contract/supplierPricing/calls.ts';
import type { PriceBatch } from '#contract/supplierPricing/calls.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { useAction } from '#src/api/useAction.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { Empty, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, plural } from '#src/ui/text/format.ts';
import { DateText, QuantityText } from '#src/ui/text/texts.tsx';

const columns: readonly Column<PriceBatch>[] = [
  { key: 'Description', title: 'Change', sortBy: 'server', wraps: true, cell: (batch) => batch.Description },
  { key: 'EffectiveFrom', title: 'From', width: '8rem', sortBy: 'server', cell: (batch) => <DateText date={batch.EffectiveFrom} /> },
  {
    key: 'LineCount',
    title: 'Lines',
    isFigure: true,
    width: '6rem',
    sortBy: 'server',
    cell: (batch) => <QuantityText quantity={batch.LineCount} />,
  },
  { key: 'CreatedByName', title: 'By', width: '10rem', leaves: 1, cell: (batch) => batch.CreatedByName ?? 'The system' },
  {
    key: 'RevertedAt',
    title: 'Taken back',
    width: '11rem',
    cell: (batch) => (batch.RevertedAt ? <DateText date={batch.RevertedAt} show="time" /> : ''),
  },
];

type Reverted = AnswerOf<typeof revertPriceBatch>;

const Kept = ({ kept }: { kept: Reverted['Kept'] }) => (
  <>
    <p>{`${plural(kept.length, 'line')} changed since stay as they are:`}</p>
    <ul>
      {kept.slice(0, 12).map((line) => (
        <li key={line.PriceListId}>{`${line.ProductCode}, ${line.CustomerName}: ${line.ChangedBy}, ${formatInstant(line.ChangedAt)}`}</li>
      ))}
      {kept.length > 12 && <li>{`and ${kept.length - 12} more`}</li>}
    </ul>
  </>
);

/** What would be restored, and what not, is asked first. */
const RevertBatch = ({ batch, onClose }: { batch: PriceBatch; onClose: () => void }) => {
  const input = { params: { id: batch.PriceBatchId } };
  const tried = useAction(revertPriceBatch, { isToldBeside: true });
  const revert = useAction(revertPriceBatch, { toast: (done) => `${plural(done.Restored, 'price line')} restored`, onDone: onClose });
  const [answer, setAnswer] = useState<Reverted>();
  const ask = useRef(() => tried.run({ ...input, query: { dryRun: 'true' } }));
  useEffect(() => {
    void ask.current().then(setAnswer);
  }, []);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="Take this change of prices back?"
      confirm="Take back"
      pending={revert.pending}
      failure={revert.failure ?? tried.failure}
      isConfirmOff={answer === undefined}
      onClose={onClose}
      onConfirm={() => revert.run(input)}
    >
      <p>{batch.Description}</p>
      {!answer && !tried.error && <Loading rows={2} />}
      {answer && <p>{`${plural(answer.Restored, 'price line')} will be as before. Deals that took the prices keep them.`}</p>}
      {answer && answer.Kept.length > 0 && <Kept kept={answer.Kept} />}
    </ConfirmDialog>
  );
};

/** The changes that were made, each to be taken back as one. */
export const Batches = () => {
  const list = useServerList(listPriceBatches, { name: 'batches', isOutsideAddress: true });
  const [chosen, setChosen] = useState<PriceBatch>();
  return (
    <section aria-label="Changes made">
      <h2>Changes made</h2>
      <ListPart
        label="Changes made"
        list={list}
        columns={columns}
        keyOf={(batch) => batch.PriceBatchId}
        onOpen={(batch) => !batch.IsReverted && setChosen(batch)}
        empty={<Empty>No prices were changed in bulk yet.</Empty>}
      />
      {chosen && <RevertBatch batch={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
};
