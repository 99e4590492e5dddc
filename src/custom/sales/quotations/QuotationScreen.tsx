import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { getOrderAccount, getOrderComboData } from '#contract/sales/orders/calls.ts';
import { getQuotation } from '#contract/sales/quotations/calls.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { ApiError } from '#contract/apiError.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { combosOptions } from '#src/custom/sales/orders/form/head/combosOptions.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { QuotationForm } from './QuotationForm.tsx';
import { quotationAbout } from './quotationDraft.ts';
import type { QuotationContent } from './quotationDraft.ts';

const missing = <NotThere what="quotation" to={screens.quotations} all="Quotations" />;

/** /quotations/new and /quotations/{id}. */
export const QuotationScreen = () => {
  const { QuotationId } = useParams();
  const id = Number(QuotationId);
  if (QuotationId === 'new') return <NewQuotation />;
  return Number.isInteger(id) && id > 0 ? <OneQuotation key={id} id={id} /> : missing;
};

const NewQuotation = () => {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customerId')) || undefined;
  if (customerId !== undefined) return <Filled key={customerId} customerId={customerId} quotation={undefined} />;
  return (
    <ChooseCustomer
      title="New quotation"
      about="Their prices and addresses."
      onChoose={(chosen) => setQuery({ customerId: String(chosen) }, { replace: true })}
    />
  );
};

const OneQuotation = ({ id }: { id: number }) => {
  const stored = useAnswer(getQuotation, { params: { id } });
  // The form keeps what it was opened with: an answer in the background must not take what is being typed.
  const [opened, setOpened] = useState<{ quotation: Quotation; times: number } | undefined>();
  if (!opened && stored.data && !stored.isFetching) setOpened({ quotation: stored.data, times: 1 });
  const reopen = (quotation: Quotation) => setOpened((before) => ({ quotation, times: (before?.times ?? 0) + 1 }));
  if (stored.error instanceof ApiError && stored.error.code === 'NOT_FOUND') return missing;
  if (stored.error) return <ErrorState error={stored.error} onRetry={stored.refetch} />;
  if (!opened) return <Loading rows={10} />;
  const { quotation, times } = opened;
  const reload = async () => {
    const { data } = await stored.refetch();
    if (data) reopen(data);
  };
  return (
    <Filled
      key={times}
      customerId={quotation.CustomerId}
      quotation={quotation}
      isFirst={times === 1}
      onSaved={reopen}
      onReload={() => void reload()}
    />
  );
};

interface FilledProps {
  customerId: number;
  quotation: Quotation | undefined;
  /** Once saved or loaded anew, what was taken up is no more. */
  isFirst?: boolean;
  onSaved?: (quotation: Quotation) => void;
  onReload?: () => void;
}

const Filled = ({ customerId, quotation, isFirst = true, onSaved, onReload }: FilledProps) => {
  const navigate = useNavigate();
  const account = useAnswer(getOrderAccount, { params: { id: customerId } });
  const combos = useAnswer(getOrderComboData, {}, combosOptions);
  const [opened, setOpened] = useState(account.data);
  if (!opened && account.data) setOpened(account.data);
  const error = account.error ?? combos.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([account.refetch(), combos.refetch()])} />;
  if (!opened || !combos.data) return <Loading rows={10} />;
  const { data } = combos;
  return (
    <DraftOffer<QuotationContent> about={quotationAbout(customerId, quotation)}>
      {(found) => {
        const taken = isFirst ? found : undefined;
        return (
          <QuotationForm
            {...{ account: opened, combos: data, taken, onReload }}
            quotation={taken?.content.quotation ?? quotation}
            onSaved={onSaved ?? ((saved) => void navigate(screenPaths.quotation(saved.QuotationId), { replace: true }))}
          />
        );
      }}
    </DraftOffer>
  );
};
