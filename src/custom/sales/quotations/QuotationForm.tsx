import { useNavigate } from 'react-router';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { quotationWords } from '#contract/words/sales.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { DocumentForm } from '#src/lineDocument/form/DocumentForm.tsx';
import type { ActionParts, FormProps } from '#src/lineDocument/form/DocumentForm.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { isDecided, quotation } from './quotation.ts';
import { quotationTones } from './quotationTones.ts';
import type { QuotationTypes } from './quotationTypes.ts';
import '#src/custom/sales/sales.css';

export const QuotationDeeds = lazyPart(async () => (await import('./QuotationActions.tsx')).QuotationActions);

const Actions = ({ saved, isDirty, isSaved, saving, onChanged }: ActionParts<QuotationTypes>) => {
  const navigate = useNavigate();
  return (
    <>
      {!isDecided(saved) && (
        <ActionButton
          kind={isSaved && !isDirty ? 'secondary' : 'primary'}
          shortcut="Ctrl+S"
          pending={saving.pending}
          onPress={() => saving.save('stay')}
        >
          Save quotation
        </ActionButton>
      )}
      {saved && (
        <QuotationDeeds
          quotation={saved}
          {...{ isDirty, isSaved, onChanged }}
          onWon={(orderId) => void navigate(screenPaths.order(orderId))}
        />
      )}
    </>
  );
};

/** The quotation form, with lines as on an order. A quotation reserves no stock. */
export const QuotationForm = ({ context, ...form }: FormProps<QuotationTypes> & { context: QuotationTypes['Context'] }) => {
  const { saved } = form;
  const toast = useToast();
  const afterSave = (now: Quotation, _then: string, isMerged: boolean) => {
    const together = isMerged ? ' and merged with their changes' : '';
    toast(`Quotation ${now.QuotationNo} saved${together} for ${now.CustomerName}, ${formatMoney(now.Totals.Gross, now.CurrencyCode)}`);
    return now;
  };
  return (
    <DocumentForm
      {...form}
      {...{ context, afterSave, Actions }}
      document={quotation}
      title={<QuotationTitle account={context.account} saved={saved} />}
      back={{ to: screens.quotations, label: 'Back to quotations' }}
    >
      {saved && <RecordFiles subject="Quotation" id={saved.QuotationId} />}
    </DocumentForm>
  );
};

const QuotationTitle = ({ account, saved }: { account: OrderAccount; saved: Quotation | undefined }) => (
  <>
    <ScreenTitle
      title={saved ? `Quotation ${saved.QuotationNo}` : 'New quotation'}
      detail={
        <>
          <span>
            <ReachLink to={screenPaths.customer(account.CustomerId)}>{account.Name}</ReachLink> · {account.AccountCode}
          </span>
          {saved && <StatusChip tone={quotationTones[saved.State]}>{quotationWords[saved.State]}</StatusChip>}
          {saved?.OrderId && <ReachLink to={screenPaths.order(saved.OrderId)}>Deal {saved.DealNo}</ReachLink>}
          {saved && <span className="note">Quoted {formatDate(saved.QuotedOn)}</span>}
        </>
      }
    />
    {saved?.LostReason && <Notice>Lost: {saved.LostReason}</Notice>}
    {saved?.State === 'Expired' && (
      <Notice>Expired on {formatDate(saved.ValidUntil)}. Enter a later date or today’s prices to take the order.</Notice>
    )}
  </>
);
