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

/** What the server asks before it writes. */
const askedIn = (error: Error | null) =>
  wasAskedAbout(error) && error instanceof ApiError ? (error.details as ConfirmationDetails) : undefined;

const most = 12;

/** Every kind that was asked is answered, and no other. */
const meantBy = ({ Warnings }: ConfirmationDetails): Meant => ({
  ...(Warnings.some(({ Kind }) => Kind !== 'PurchaseOrder') && { ConfirmCredit: true }),
  ...(Warnings.some(({ Kind }) => Kind === 'PurchaseOrder') && { ConfirmPurchase: true }),
});

/** What is to be confirmed of the deals that follow: all at once. */
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
        ? 'Only an administrator may make a deal dearer whose account is on stop: go back and leave it out.'
        : 'Nothing is written yet. A deal that credit control holds back stays held until the office releases it.'}
    </p>
  </div>
);

/** What is about to be changed, and what the server asks of it first. */
export const ConfirmChange = ({ shown, change, onClose }: { shown: Shown; change: Change; onClose: () => void }) => {
  const { confirm, book, show, leave, reprice } = change;
  const changed = meanwhile(confirm.error);
  const asked = askedIn(confirm.error);
  // What was asked is asked anew: the deals that follow may be others by then.
  const close = () => {
    confirm.reset();
    onClose();
  };
  const again = async (isLeft: boolean) => {
    const lines = changed?.flatMap(({ After }) => (After ? [After.PriceListId] : [])) ?? [];
    close();
    await (isLeft ? leave(lines) : show(shown.First));
  };
  const verb = asked ? 'Change them all the same' : 'Change prices';
  return (
    <ConfirmDialog
      isOpen
      title={`Change ${plural(shown.ChangedCount, 'price line')}?`}
      confirm={changed ? 'Show it again' : verb}
      pending={confirm.pending}
      isConfirmOff={asked?.NeedsAdmin === true}
      failure={changed || asked ? undefined : confirm.anyFailure}
      onClose={close}
      onConfirm={() => (changed ? again(false) : book(asked && meantBy(asked)))}
    >
      {changed && <Meanwhile changed={changed} said={confirm.refusal ?? ''} onLeave={() => again(true)} />}
      {asked && <AskedOfDeals details={asked} />}
      {!changed && !asked && (
        <p>{`From ${formatDate(change.change.EffectiveFrom)}. ${reprice.size > 0 ? `${plural(reprice.size, 'line')} of open deals follow.` : 'Open deals keep their prices.'} It can be taken back as one.`}</p>
      )}
    </ConfirmDialog>
  );
};
