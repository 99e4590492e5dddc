import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { ConflictingLine } from '#contract/purchasing/supplierPricing/calls.ts';
import { needsConfirmation } from '#src/api/needsConfirmation.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { PriceConflicts } from './PriceConflicts.tsx';
import type { Change, Confirmations, PreviewPage } from './usePriceChange.ts';

const readConflicts = (error: Error | null): readonly ConflictingLine[] | undefined =>
  error instanceof ApiError && error.code === 'STALE_VERSION'
    ? ((error.details as { Changed?: ConflictingLine[] } | undefined)?.Changed ?? [])
    : undefined;

/** Reads the questions to confirm from the error. */
const readQuestions = (error: Error | null) =>
  needsConfirmation(error) && error instanceof ApiError ? (error.details as ConfirmationDetails) : undefined;

const maxListed = 12;

/** Confirms exactly the kinds of question that were asked. */
const confirmWarnings = ({ Warnings }: ConfirmationDetails): Confirmations => ({
  ...(Warnings.some(({ Kind }) => Kind !== 'PurchaseOrder') && { ConfirmCredit: true }),
  ...(Warnings.some(({ Kind }) => Kind === 'PurchaseOrder') && { ConfirmPurchase: true }),
});

/** Shows the warnings of all repriced deals together. */
const DealWarnings = ({ details: { Warnings, NeedsAdmin } }: { details: ConfirmationDetails }) => (
  <div role="alert">
    <ul>
      {Warnings.slice(0, maxListed).map(({ Message }) => (
        <li key={Message}>{Message}</li>
      ))}
      {Warnings.length > maxListed && <li>{`and ${Warnings.length - maxListed} more`}</li>}
    </ul>
    <p>
      {NeedsAdmin
        ? 'Only an administrator can raise a price on a deal whose account is on stop. Go back and leave that deal out.'
        : 'Nothing has been saved yet. Deals on hold for credit stay on hold until the office releases them.'}
    </p>
  </div>
);

/** Confirms a bulk price change, with any questions from the server. */
export const ConfirmChange = ({ shown, change, onClose }: { shown: PreviewPage; change: Change; onClose: () => void }) => {
  const { confirm, book, show, leave, reprice } = change;
  const conflicts = readConflicts(confirm.error);
  const questions = readQuestions(confirm.error);
  // Asks again next time, because the affected deals may have changed.
  const close = () => {
    confirm.reset();
    onClose();
  };
  const again = async (isLeft: boolean) => {
    const lines = conflicts?.flatMap(({ After }) => (After ? [After.PriceListId] : [])) ?? [];
    close();
    await (isLeft ? leave(lines) : show(shown.First));
  };
  const verb = questions ? 'Change prices anyway' : 'Change prices';
  return (
    <ConfirmDialog
      isOpen
      title={`Change ${plural(shown.ChangedCount, 'price line')}?`}
      confirm={conflicts ? 'Show preview again' : verb}
      pending={confirm.pending}
      isConfirmOff={questions?.NeedsAdmin === true}
      failure={conflicts || questions ? undefined : confirm.anyFailure}
      onClose={close}
      onConfirm={() => (conflicts ? again(false) : book(questions && confirmWarnings(questions)))}
    >
      {conflicts && <PriceConflicts changedLines={conflicts} message={confirm.refusal ?? ''} onLeave={() => again(true)} />}
      {questions && <DealWarnings details={questions} />}
      {!conflicts && !questions && (
        <p>{`From ${formatDate(change.change.EffectiveFrom)}. ${reprice.size > 0 ? `${plural(reprice.size, 'line')} of open deals will also change.` : 'Open deals keep their prices.'} You can revert the whole change later.`}</p>
      )}
    </ConfirmDialog>
  );
};
