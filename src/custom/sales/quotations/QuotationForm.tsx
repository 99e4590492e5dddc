import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { quotationWords } from '#contract/words/sales.ts';
import { AccountAside } from '#src/custom/sales/orders/form/head/AccountAside.tsx';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useOrderLookup } from '#src/custom/sales/orders/form/product/useOrderLookup.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { Totals } from '#src/custom/sales/orders/form/Totals.tsx';
import { focusLine } from '#src/lineDocument/grid/gridActions.ts';
import { OrderLines, useOrderLineContext } from '#src/custom/sales/orders/grid/OrderLines.tsx';
import { makePricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { WhyPrice } from '#src/custom/sales/orders/grid/line/WhyPrice.tsx';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { isDialogOpen, useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { useQuotationStore } from './quotationDraft.ts';
import type { TakenQuotation } from './quotationDraft.ts';
import { QuotationFields } from './QuotationFields.tsx';
import { quotationTones } from './quotationTones.ts';
import { useSaveQuotation } from './useSaveQuotation.ts';
import '#src/custom/sales/sales.css';

const FasterNotice = whenWanted(async () => (await import('#src/ui/screen/say/FasterNotice.tsx')).FasterNotice);
const QuotationDeeds = whenWanted(async () => (await import('./QuotationDeeds.tsx')).QuotationDeeds);

interface QuotationFormProps {
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  quotation: Quotation | undefined;
  taken: TakenQuotation | undefined;
  onSaved: (quotation: Quotation) => void;
  /** Load what is stored, losing what was typed. */
  onReload: (() => void) | undefined;
}

/** Prices offered, line by line as an order is taken; nothing is held for them. */
export const QuotationForm = ({ account, combos, quotation, taken, onSaved, onReload }: QuotationFormProps) => {
  const navigate = useNavigate();
  const backToList = useBackTo(screens.quotations);
  const { store, draft, finish } = useQuotationStore(account, quotation, taken);
  const pricing = useMemo(() => makePricing(store, { customerId: account.CustomerId, orderId: undefined }), [store, account.CustomerId]);
  const lookup = useOrderLookup(store, pricing, account.CustomerId);
  const isDirty = useDocument(store, (state) => state.isDirty);
  const grid = useRef<HTMLDivElement>(null);
  const saved = (answer: Quotation) => {
    finish();
    onSaved(answer);
  };
  const reload =
    onReload &&
    (() => {
      finish();
      onReload();
    });
  const saving = useSaveQuotation({ store, draft, account, quotation, grid, onSaved: saved });
  const isFixed = quotation?.State === 'Won' || quotation?.State === 'Lost';
  const context = useOrderLineContext(store, { pricing, areTermsFixed: isFixed, currency: account.CurrencyCode });
  useEffect(() => {
    if (!isDialogOpen() && !isFixed) focusLine(grid.current, store);
  }, [store, isFixed]);
  useEffect(() => {
    // What is free of it, and prices that lay in a draft, may be others by now; what was quoted stays.
    if (!isFixed) void pricing.renew(lookup);
  }, [pricing, lookup, isFixed]);
  useScreenKeys([{ key: 'Escape', label: 'Back to quotations', run: backToList }]);
  const changeDealType = (DealTypeId: 1 | 2) => {
    store.setHeader({ DealTypeId, SupplierDepotId: null });
    pricing.placeAnew();
  };
  return (
    <>
      <QuotationTitle account={account} quotation={quotation} />
      {saving.conflict && <FasterNotice conflict={saving.conflict} onKeep={saving.keepMine} onReload={reload} />}
      <div className="record order-record">
        <QuotationFields
          {...{ store, account, combos, isFixed, errors: saving.errors }}
          isNew={quotation === undefined}
          onInvalid={saving.setInvalid}
          onCorrected={saving.corrected}
          onDealType={changeDealType}
        />
        <AccountAside store={store} account={account} order={undefined} />
      </div>
      <OrderLines gridRef={grid} {...{ context, lookup, isFixed }} />
      <WhyPrice store={store} customerId={account.CustomerId} />
      {quotation && <RecordFiles subject="Quotation" id={quotation.QuotationId} />}
      <ActionBar>
        {!isFixed && (
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={saving.pending} onPress={saving.save}>
            Save quotation
          </ActionButton>
        )}
        {quotation && (
          <QuotationDeeds
            {...{ quotation, isDirty }}
            onChanged={saved}
            onWon={(orderId) => {
              finish();
              void navigate(screenPaths.order(orderId));
            }}
          />
        )}
        <FailedSave failure={saving.failure} onRetry={saving.save} pending={saving.pending} />
        <Totals store={store} account={account} />
      </ActionBar>
    </>
  );
};

const QuotationTitle = ({ account, quotation }: { account: OrderAccount; quotation: Quotation | undefined }) => (
  <>
    <ScreenTitle
      title={quotation ? `Quotation ${quotation.QuotationNo}` : 'New quotation'}
      detail={
        <>
          <span>
            <ReachLink to={screenPaths.customer(account.CustomerId)}>{account.Name}</ReachLink> · {account.AccountCode}
          </span>
          {quotation && <StatusChip tone={quotationTones[quotation.State]}>{quotationWords[quotation.State]}</StatusChip>}
          {quotation?.OrderId && <ReachLink to={screenPaths.order(quotation.OrderId)}>Deal {quotation.DealNo}</ReachLink>}
          {quotation && <span className="note">Quoted {formatDate(quotation.QuotedOn)}</span>}
        </>
      }
    />
    {quotation?.LostReason && <Notice>Lost: {quotation.LostReason}</Notice>}
    {quotation?.State === 'Expired' && (
      <Notice>
        It held until {formatDate(quotation.ValidUntil)}. Give it another day to hold until, or prices of today, before it is taken.
      </Notice>
    )}
  </>
);
