import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { getPurchaseInvoice, listPurchaseInvoices, listPurchaseParties } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { ApiError } from '#contract/apiError.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { callPage } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { InvoiceForm, invoiceAbout } from './InvoiceForm.tsx';
import type { InvoiceContent } from './InvoiceForm.tsx';
import { stateTones } from './invoiceDraft.ts';

const missing = <NotThere what="purchase invoice" to={screens.purchaseInvoices} all="Purchase invoices" />;

/** /purchaseinvoices/new, or one by its id. */
export const PurchaseInvoiceScreen = () => {
  const { PurchaseInvoiceId } = useParams();
  if (PurchaseInvoiceId === 'new') return <NewInvoice />;
  const id = Number(PurchaseInvoiceId);
  return Number.isInteger(id) && id > 0 ? <OneInvoice key={id} id={id} /> : missing;
};

const NewInvoice = () => {
  const navigate = useNavigate();
  const parties = useAnswer(listPurchaseParties, {});
  const [times, setTimes] = useState(1);
  if (parties.error) return <ErrorState error={parties.error} onRetry={parties.refetch} />;
  if (!parties.data) return <Loading rows={6} />;
  const { data } = parties;
  return (
    <DraftOffer<InvoiceContent> about={invoiceAbout(undefined)}>
      {(taken) => (
        <InvoiceForm
          key={times}
          parties={data}
          invoice={undefined}
          taken={times === 1 ? taken : undefined}
          title={<ScreenTitle title="Key an invoice" detail="Of a supplier or a haulier" />}
          onSaved={(saved, isNext) =>
            isNext
              ? setTimes(times + 1)
              : void navigate(screenPaths.purchaseInvoice(saved.PurchaseInvoiceId), { replace: true, state: { isSaved: true } })
          }
        />
      )}
    </DraftOffer>
  );
};

/** The one to check after it; none: all are. */
const findNext = async (id: number) => {
  const { rows } = await callPage(listPurchaseInvoices, { query: { filter: { State: ['ToCheck'] }, range: [0, 1] } });
  return rows.find(({ PurchaseInvoiceId }) => PurchaseInvoiceId !== id)?.PurchaseInvoiceId;
};

const OneInvoice = ({ id }: { id: number }) => {
  const stored = useAnswer(getPurchaseInvoice, { params: { id } });
  const parties = useAnswer(listPurchaseParties, {});
  // The form keeps what it was opened with: an answer in the background must not take what is being typed.
  const [opened, setOpened] = useState<{ invoice: PurchaseInvoice; times: number } | undefined>();
  if (!opened && stored.data && !stored.isFetching) setOpened({ invoice: stored.data, times: 1 });
  const navigate = useNavigate();
  const arrival = useLocation().state as { isSaved?: boolean } | null;
  const goOn = async () => {
    const next = await findNext(id);
    void navigate(next === undefined ? screens.purchaseInvoices : screenPaths.purchaseInvoice(next), { replace: true });
  };
  const reload = async () => {
    const { data: now } = await stored.refetch();
    if (now) setOpened((before) => ({ invoice: now, times: (before?.times ?? 1) + 1 }));
  };
  const error = stored.error ?? parties.error;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return missing;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([stored.refetch(), parties.refetch()])} />;
  if (!opened || !parties.data) return <Loading rows={8} />;
  const { data } = parties;
  return (
    <DraftOffer<InvoiceContent> about={invoiceAbout(id)}>
      {(taken) => {
        const mine = opened.times === 1 ? taken : undefined;
        const invoice = mine?.content.base ?? opened.invoice;
        return (
          <InvoiceForm
            key={opened.times}
            parties={data}
            invoice={invoice}
            taken={mine}
            title={<Title invoice={invoice} />}
            isSaved={opened.times > 1 || arrival?.isSaved === true}
            onSaved={(saved, isNext) => (isNext ? goOn() : setOpened({ invoice: saved, times: opened.times + 1 }))}
            onReload={() => void reload()}
          />
        );
      }}
    </DraftOffer>
  );
};

const Title = ({ invoice }: { invoice: PurchaseInvoice }) => (
  <>
    <ScreenTitle
      title={`Invoice ${invoice.InvoiceNo}`}
      detail={
        <>
          <span>{invoice.PartyName}</span>
          <StatusChip tone={stateTones[invoice.State]}>{purchaseInvoiceWords[invoice.State]}</StatusChip>
          <span className="note">
            Changed {formatInstant(invoice.UpdatedAt)}
            {invoice.UpdatedByName && ` by ${invoice.UpdatedByName}`}
          </span>
        </>
      }
    />
    {invoice.QueryReason && <Notice isRefused>Queried: {invoice.QueryReason}</Notice>}
  </>
);
