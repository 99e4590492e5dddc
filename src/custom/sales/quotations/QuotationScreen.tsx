import { useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#contract/call/apiError.ts';
import { getOrderAccount, getOrderComboData } from '#contract/sales/orders/calls.ts';
import { getQuotation } from '#contract/sales/quotations/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { combosOptions } from '#src/custom/sales/orders/form/head/combosOptions.ts';
import { DocumentScreen } from '#src/lineDocument/form/DocumentScreen.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { quotation } from './quotation.ts';
import { QuotationDeeds, QuotationForm } from './QuotationForm.tsx';
import type { QuotationTypes } from './quotationTypes.ts';

const notFound = <NotThere what="quotation" to={screens.quotations} all="Quotations" />;

export const QuotationScreen = () => {
  const { QuotationId } = useParams();
  const id = Number(QuotationId);
  if (QuotationId === 'new') return <NewQuotation />;
  return Number.isInteger(id) && id > 0 ? <SavedQuotation key={id} id={id} /> : notFound;
};

const NewQuotation = () => {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customerId')) || undefined;
  if (customerId !== undefined) return <QuotationFor key={customerId} customerId={customerId} id={undefined} />;
  return (
    <ChooseCustomer
      title="New quotation"
      about="Starts with the customer’s prices and addresses."
      onChoose={(customerId) => setQuery({ customerId: String(customerId) }, { replace: true })}
    />
  );
};

const SavedQuotation = ({ id }: { id: number }) => {
  const { data, error, refetch } = useAnswer(getQuotation, { params: { id } });
  // The buttons then come with the form.
  useEffect(() => void QuotationDeeds.begin(), []);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return notFound;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <QuotationFor customerId={data.CustomerId} id={id} /> : <Loading rows={10} />;
};

const QuotationFor = ({ customerId, id }: { customerId: number; id: number | undefined }) => {
  const account = useAnswer(getOrderAccount, { params: { id: customerId } });
  const combos = useAnswer(getOrderComboData, {}, combosOptions);
  // Keeps the account that the form was opened with.
  const [openedAccount, setOpenedAccount] = useState(account.data);
  if (!openedAccount && account.data) setOpenedAccount(account.data);
  const { data } = combos;
  // The form derives the rest of the context from the document.
  const context = useMemo(
    () => openedAccount && data && ({ account: openedAccount, combos: data } as QuotationTypes['Context']),
    [openedAccount, data],
  );
  const error = account.error ?? combos.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([account.refetch(), combos.refetch()])} />;
  if (!context) return <Loading rows={10} />;
  return (
    <DocumentScreen document={quotation} id={id} context={context} missing={notFound}>
      {(form) => <QuotationForm {...form} context={context} />}
    </DocumentScreen>
  );
};
