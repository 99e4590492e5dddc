import { listDraftPayments } from '#contract/money/payments/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';

/** Maximum number of drafts shown. */
const maxShown = 3;

interface SavedDraftsProps {
  customerId: number;
  /** Draft that is open in the form. The list does not include it. */
  paymentId: number | undefined;
}

/** Links to other saved drafts of this customer, so that nobody records the same payment twice. */
export const SavedDrafts = ({ customerId, paymentId }: SavedDraftsProps) => {
  const answer = useAnswerPage(listDraftPayments, { query: { filter: { CustomerId: customerId }, range: [0, maxShown] } });
  const drafts = (answer.data?.rows ?? []).filter((draft) => draft.PaymentId !== paymentId).slice(0, maxShown);
  if (drafts.length === 0) return null;
  return (
    <ul className="payment-elsewhere note" aria-label="Saved drafts">
      {drafts.map((draft) => (
        <li key={draft.PaymentId}>
          {'Saved draft: '}
          <ReachLink to={screenPaths.payment(draft.PaymentId)}>
            {[formatMoney(draft.Amount, draft.CurrencyCode), draft.Reference, formatDate(draft.PaymentDate)].filter(Boolean).join(', ')}
          </ReachLink>
          {draft.CreatedByName && ` by ${draft.CreatedByName}`}
        </li>
      ))}
    </ul>
  );
};
