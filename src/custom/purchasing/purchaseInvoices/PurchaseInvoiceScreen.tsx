import { useMemo } from 'react';
import { useParams } from 'react-router';
import { listPurchaseParties } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DocumentScreen } from '#src/lineDocument/form/DocumentScreen.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { purchaseInvoice } from './purchaseInvoice.ts';

const notFound = <NotThere what="purchase invoice" to={screens.purchaseInvoices} all="Purchase invoices" />;

/** Shows a new purchase invoice at /purchaseinvoices/new, or the invoice whose id is in the URL. */
export const PurchaseInvoiceScreen = () => {
  const { PurchaseInvoiceId } = useParams();
  const id = Number(PurchaseInvoiceId);
  const parties = useAnswer(listPurchaseParties, {});
  const context = useMemo(() => parties.data && { parties: parties.data, currency: 'GBP', isHaulage: false }, [parties.data]);
  if (PurchaseInvoiceId !== 'new' && !(Number.isInteger(id) && id > 0)) return notFound;
  if (parties.error) return <ErrorState error={parties.error} onRetry={parties.refetch} />;
  if (!context) return <Loading rows={6} />;
  return (
    <DocumentScreen document={purchaseInvoice} id={PurchaseInvoiceId === 'new' ? undefined : id} context={context} missing={notFound}>
      {(form) => <InvoiceForm {...form} context={context} />}
    </DocumentScreen>
  );
};
