import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { loadAdHocOrder } from '#contract/sales/adHoc/calls.ts';
import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import { getOrderAccount, getOrderComboData } from '#contract/sales/orders/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useTell } from '#src/api/tell.ts';
import { DocumentScreen } from '#src/lineDocument/form/DocumentScreen.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { adHocInvoice } from './adHoc.ts';
import { AdHocForm } from './AdHocForm.tsx';
import './adHoc.css';

const AdHocDone = lazyPart(async () => (await import('./AdHocDone.tsx')).AdHocDone);

/** `?customerId=` starts an invoice for the customer, `&copy=` copies an earlier one, and `?orderId=` shows a raised one. */
export const AdHocInvoice = () => {
  const [query, setQuery] = useSearchParams();
  const [customerId, orderId, copy] = ['customerId', 'orderId', 'copy'].map((name) => Number(query.get(name)) || undefined);
  const go = (to: Record<string, number>) =>
    setQuery(Object.fromEntries(Object.entries(to).map(([name, id]) => [name, String(id)])), { replace: true });
  if (orderId !== undefined)
    return (
      <Loaded key={orderId} orderId={orderId}>
        {(order) => (
          <AdHocDone order={order} onCopy={() => go({ customerId: order.CustomerId, copy: order.OrderId })} onNext={() => go({})} />
        )}
      </Loaded>
    );
  if (customerId === undefined)
    return <ChooseCustomer title="Ad hoc invoice" about="Order and invoice in one step." onChoose={(customerId) => go({ customerId })} />;
  const form = (from?: AdHocOrder) => (
    <NewInvoice key={`${customerId} ${copy ?? ''}`} customerId={customerId} from={from} onLeave={() => go({})} />
  );
  return copy === undefined ? form() : <Loaded orderId={copy}>{form}</Loaded>;
};

const Loaded = ({ orderId, children }: { orderId: number; children: (order: AdHocOrder) => ReactNode }) => {
  const { data, error, refetch } = useAnswer(loadAdHocOrder, { params: { id: orderId } });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? children(data) : <Loading rows={6} />;
};

interface NewInvoiceProps {
  customerId: number;
  from: AdHocOrder | undefined;
  onLeave: () => void;
}

const noRates = new Map();

const NewInvoice = ({ customerId, from, onLeave }: NewInvoiceProps) => {
  // The first button of the raised invoice gets the focus at once.
  useEffect(() => void AdHocDone.begin(), []);
  const notify = useTell();
  const account = useAnswer(getOrderAccount, { params: { id: customerId } });
  const combos = useAnswer(getOrderComboData, {});
  const context = useMemo(
    () => account.data && combos.data && { account: account.data, combos: combos.data, from, rates: noRates, tell: notify },
    [account.data, combos.data, from, notify],
  );
  const error = account.error ?? combos.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([account.refetch(), combos.refetch()])} />;
  if (!context) return <Loading rows={6} />;
  return (
    <DocumentScreen document={adHocInvoice} id={undefined} context={context} missing={null}>
      {(form) => <AdHocForm {...form} {...{ context, onLeave }} />}
    </DocumentScreen>
  );
};
