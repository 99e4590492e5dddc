import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { ChangedMeanwhile } from '#contract/purchasing/supplierPricing/calls.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { Meanwhile } from './Meanwhile.tsx';
import type { Change, Meant, Shown } from './usePriceChange.ts';

const meanwhile = (error: Error | null): readonly ChangedMeanwhile[] | undefined =>
  error instanceof ApiError && error.code === 'STALE_VERSION'
    ? ((error.details as { Changed?: ChangedMeanwhile[] } | undefined)?.Changed ?? [])
    : undefined;

/** Reads the questions to confirm from the error. */
const askedIn = (error: Error | null) =>
  wasAskedAbout(error) && error instanceof ApiError ? (error.details as ConfirmationDetails) : undefined;

const most = 12;

/** Confirms exactly the kinds of question that were asked. */
const meantBy = ({ Warnings }: ConfirmationDetails): Meant => ({
  ...(Warnings.some(({ Kind }) => Kind !== 'PurchaseOrder') && { ConfirmCredit: true }),
  ...(Warnings.some(({ Kind }) => Kind === 'PurchaseOrder') && { ConfirmPurchase: true }),
});

/** Shows the warnings of all repriced deals together. */
const AskedOfDeals = ({ details: { Warnings, NeedsAdmin } }: { details: ConfirmationDetails }) => (
  <div role="alert">
    <ul>
      {Warnings.slice(0, most).map(({ Message }) => (
        <li key={Message}>{Message}</li>
      ))}
      {Warnings.length > most && <li>{`and ${Warnings.length - most} more`}</li>}
    </ul>
    <p>
      {NeedsAdmin
        ? 'Only an administrator can raise a price on a deal whose account is on stop. Go back and leave that deal out.'
        : 'Nothing has been saved yet. Deals on hold for credit stay on hold until the office releases them.'}
    </p>
  </div>
);

/** Confirms a bulk price change, with any questions from the server. */
export const ConfirmChange = ({ shown, change, onClose }: { shown: Shown; change: Change; onClose: () => void }) => {
  const { confirm, book, show, leave, reprice } = change;
  const changed = meanwhile(confirm.error);
  const asked = askedIn(confirm.error);
  // Asks again next time, because the affected deals may have changed.
  const close = () => {
    confirm.reset();
    onClose();
  };
  const again = async (isLeft: boolean) => {
    const lines = changed?.flatMap(({ After }) => (After ? [After.PriceListId] : [])) ?? [];
    close();
    await (isLeft ? leave(lines) : show(shown.First));
  };
  const verb = asked ? 'Change prices anyway' : 'Change prices';
  return (
    <ConfirmDialog
      isOpen
      title={`Change ${plural(shown.ChangedCount, 'price line')}?`}
      confirm={changed ? 'Show preview again' : verb}
      pending={confirm.pending}
      isConfirmOff={asked?.NeedsAdmin === true}
      failure={changed || asked ? undefined : confirm.anyFailure}
      onClose={close}
      onConfirm={() => (changed ? again(false) : book(asked && meantBy(asked)))}
    >
      {changed && <Meanwhile changed={changed} said={confirm.refusal ?? ''} onLeave={() => again(true)} />}
      {asked && <AskedOfDeals details={asked} />}
      {!changed && !asked && (
        <p>{`From ${formatDate(change.change.EffectiveFrom)}. ${reprice.size > 0 ? `${plural(reprice.size, 'line')} of open deals will also change.` : 'Open deals keep their prices.'} You can revert the whole change later.`}</p>
      )}
    </ConfirmDialog>
  );
};
