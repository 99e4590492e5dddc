import { useState } from 'react';
import { getCredit } from '#contract/money/credits/calls.ts';
import type { Credit } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { creditWords } from '#contract/words/sales.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { stateTones } from './creditColumns.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

// Loads each component on demand, because a screen shows only one of list, form and issued credit.
const IssuedCredit = lazyPart(async () => (await import('./IssuedCredit.tsx')).IssuedCredit);
const OneCredit = lazyPart(async () => (await import('./OneCredit.tsx')).OneCredit);

const IssuedTitle = ({ credit }: { credit: Credit }) => (
  <ScreenTitle
    title={credit.CreditNo === null ? 'Cancelled draft' : `Credit note ${credit.CreditNo}`}
    detail={
      <>
        <span>
          <ReachLink to={screenPaths.customer(credit.CustomerId)}>{credit.CustomerName}</ReachLink>
          {credit.InvoiceId !== null && (
            <>
              {' · '}
              <ReachLink to={screenPaths.customer(credit.CustomerId, credit.InvoiceId)}>{`invoice ${invoiceName(credit)}`}</ReachLink>
            </>
          )}
        </span>
        <StatusChip tone={stateTones[credit.State]}>{creditWords[credit.State]}</StatusChip>
      </>
    }
  />
);

/** Opens a draft for editing, or shows an issued credit. */
export const OpenedCredit = ({ creditId }: { creditId: number }) => {
  const answer = useAnswer(getCredit, { params: { id: creditId } }, { staleTimeMs: 0 });
  const [round, setRound] = useState(0);
  const credit = answer.data;
  if (answer.error instanceof ApiError && answer.error.code === 'NOT_FOUND')
    return <NotThere what="credit" to={screens.editCredit} all="Credits" />;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!credit) return <Loading rows={8} />;
  const again = () => void answer.refetch().then(() => setRound((before) => before + 1));
  if (credit.State !== 'Draft')
    return (
      <>
        <IssuedTitle credit={credit} />
        <IssuedCredit credit={credit} onChanged={again} />
      </>
    );
  const invoiceId = credit.InvoiceId ?? credit.Lines[0]?.InvoiceId ?? credit.Pallets[0]?.InvoiceId;
  if (invoiceId === undefined) return <Empty>This draft has no invoice yet.</Empty>;
  return <OneCredit key={round} customerId={credit.CustomerId} invoiceId={invoiceId} credit={credit} onSaved={again} />;
};
