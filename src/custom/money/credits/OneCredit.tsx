import type { Credit } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { creditWords } from '#contract/words/sales.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { CreditForm, buildCreditDraftKey } from './form/CreditForm.tsx';
import type { CreditContent } from './form/CreditForm.tsx';
import { stateTones } from './creditColumns.tsx';
import type { CreditData } from './form/creditDraft.ts';
import { useCreditData } from './form/useCreditData.ts';

const CreditTitle = ({ data, credit }: { data: CreditData; credit: Credit | undefined }) => {
  const { CustomerId, InvoiceId, InvoiceDate, GrossAmount, Outstanding, CurrencyCode } = data.creditable.Invoice;
  return (
    <ScreenTitle
      title={credit ? 'Edit credit' : 'Add credit'}
      detail={
        <>
          <span>
            <ReachLink to={screenPaths.customer(CustomerId)}>{data.account.CustomerName}</ReachLink>
            {' · '}
            <ReachLink to={screenPaths.customer(CustomerId, InvoiceId)}>{`invoice ${invoiceName(data.creditable.Invoice)}`}</ReachLink>
            {` of ${formatDate(InvoiceDate)} for ${formatMoney(GrossAmount, CurrencyCode)}, ${Outstanding > 0 ? `${formatMoney(Outstanding, CurrencyCode)} outstanding` : 'settled'}`}
          </span>
          {credit && <StatusChip tone={stateTones[credit.State]}>{creditWords[credit.State]}</StatusChip>}
        </>
      }
    />
  );
};

interface OneCreditProps {
  customerId: number;
  invoiceId: number;
  /** Draft to edit. Undefined for a new credit. */
  credit?: Credit | undefined;
  onSaved: (credit: Credit) => void;
}

/** Form for a credit of one invoice. Restores unsaved input. */
export const OneCredit = ({ customerId, invoiceId, credit, onSaved }: OneCreditProps) => {
  const { data, times, error, reload } = useCreditData({ customerId, invoiceId, creditId: credit?.CreditId });
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <Loading rows={8} />;
  return (
    <DraftOffer<CreditContent> about={buildCreditDraftKey(invoiceId, credit?.CreditId)}>
      {(storedDraft) => {
        const draft = times === 1 ? storedDraft : undefined;
        const shownCredit = credit && (draft?.content.base ?? data.creditable.Credit ?? credit);
        return (
          <>
            <CreditTitle data={data} credit={shownCredit} />
            <CreditForm key={times} data={data} credit={shownCredit} storedDraft={draft} onSaved={onSaved} onReload={() => void reload()} />
          </>
        );
      }}
    </DraftOffer>
  );
};
