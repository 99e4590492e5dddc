import { useEffect, useRef, useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { revertPriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import type { PriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { Loading } from '#src/ui/states/states.tsx';
import { formatInstant, plural } from '#src/ui/text/format.ts';

type Reverted = AnswerOf<typeof revertPriceBatch>;

const KeptLines = ({ keptLines }: { keptLines: Reverted['Kept'] }) => (
  <>
    <p>{`${plural(keptLines.length, 'line')} changed since then and will not be reverted:`}</p>
    <ul>
      {keptLines.slice(0, 12).map((line) => (
        <li key={line.PriceListId}>{`${line.ProductCode}, ${line.CustomerName}: ${line.ChangedBy}, ${formatInstant(line.ChangedAt)}`}</li>
      ))}
      {keptLines.length > 12 && <li>{`and ${keptLines.length - 12} more`}</li>}
    </ul>
  </>
);

const maxDeals = 30;

const DealsAtIt = ({ deals }: { deals: Reverted['Deals'] }) => (
  <>
    <p>{`These prices stay on ${plural(deals.length, 'uninvoiced order')}:`}</p>
    <ul>
      {deals.slice(0, maxDeals).map((deal) => (
        <li key={deal.OrderId}>
          <ReachLink to={screenPaths.order(deal.OrderId)}>{`Deal ${dealName(deal)}`}</ReachLink>, {deal.CustomerName}
        </li>
      ))}
      {deals.length > maxDeals && <li>{`and ${deals.length - maxDeals} more`}</li>}
    </ul>
  </>
);

/** Dialog that shows what a revert would change, then reverts the bulk price change. */
export const RevertBatch = ({ batch, onClose, onDone }: { batch: PriceBatch; onClose: () => void; onDone: () => void }) => {
  const input = { params: { id: batch.PriceBatchId } };
  const trial = useAction(revertPriceBatch, { isErrorInline: true });
  const revert = useAction(revertPriceBatch, { toast: (result) => `${plural(result.Restored, 'price line')} restored`, onDone });
  const [answer, setAnswer] = useState<Reverted>();
  const preview = useRef(() => trial.run({ ...input, query: { dryRun: 'true' } }));
  useEffect(() => {
    void preview.current().then(setAnswer);
  }, []);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="Revert this bulk price change?"
      confirm="Revert"
      pending={revert.pending}
      failure={revert.failure ?? trial.failure}
      isConfirmDisabled={answer === undefined}
      onClose={onClose}
      onConfirm={() => revert.run(input)}
    >
      <p>{batch.Description}</p>
      {!answer && !trial.error && <Loading rows={2} />}
      {answer && <p>{`${plural(answer.Restored, 'price line')} will get back the previous price. Orders at these prices keep them.`}</p>}
      {answer && answer.Deals.length > 0 && <DealsAtIt deals={answer.Deals} />}
      {answer && answer.Kept.length > 0 && <KeptLines keptLines={answer.Kept} />}
    </ConfirmDialog>
  );
};
