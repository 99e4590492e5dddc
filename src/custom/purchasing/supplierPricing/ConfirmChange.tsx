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

/** Returns the questions that the server asks before it saves. Undefined for any other error. */
const readQuestions = (error: Error | null) =>
  needsConfirmation(error) && error instanceof ApiError ? (error.details as ConfirmationDetails) : undefined;

const maxListed = 12;

/** Builds the request's confirmations of exactly those questions that were asked. */
const confirmWarnings = ({ Warnings }: ConfirmationDetails): Confirmations => ({
  ...(Warnings.some(({ Kind }) => Kind !== 'PurchaseOrder') && { ConfirmCredit: true }),
  ...(Warnings.some(({ Kind }) => Kind === 'PurchaseOrder') && { ConfirmPurchase: true }),
});

/** Lists the warnings about the open orders that take the new price. */
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
        ? 'Only an administrator can raise a price on an order whose account is on stop. Go back and deselect that order.'
        : 'Nothing has been saved yet. Orders on credit hold stay on hold until the office releases them.'}
    </p>
  </div>
);

/** Dialog that saves a bulk price change. Shows the questions and conflicts that the server reports. */
export const ConfirmChange = ({ page, change, onClose }: { page: PreviewPage; change: Change; onClose: () => void }) => {
  const { confirm, save, show, keepAsChanged, reprice } = change;
  const conflicts = readConflicts(confirm.error);
  const questions = readQuestions(confirm.error);
  // Forgets the server's questions. The next attempt asks again, because the affected orders may have changed.
  const close = () => {
    confirm.reset();
    onClose();
  };
  const previewAgain = async (keepsLines: boolean) => {
    const lines = conflicts?.flatMap(({ After }) => (After ? [After.PriceListId] : [])) ?? [];
    close();
    await (keepsLines ? keepAsChanged(lines) : show(page.First));
  };
  const verb = questions ? 'Change prices anyway' : 'Change prices';
  return (
    <ConfirmDialog
      isOpen
      title={`Change ${plural(page.ChangedCount, 'price line')}?`}
      confirm={conflicts ? 'Show preview again' : verb}
      pending={confirm.pending}
      isConfirmDisabled={questions?.NeedsAdmin === true}
      failure={conflicts || questions ? undefined : confirm.anyFailure}
      onClose={close}
      onConfirm={() => (conflicts ? previewAgain(false) : save(questions && confirmWarnings(questions)))}
    >
      {conflicts && <PriceConflicts changedLines={conflicts} message={confirm.refusal ?? ''} onLeave={() => previewAgain(true)} />}
      {questions && <DealWarnings details={questions} />}
      {!conflicts && !questions && (
        <p>{`The new prices apply from ${formatDate(change.change.EffectiveFrom)}. ${reprice.size > 0 ? `${plural(reprice.size, 'line')} of open orders will also change.` : 'Open orders keep their prices.'} You can revert the whole change later.`}</p>
      )}
    </ConfirmDialog>
  );
};
