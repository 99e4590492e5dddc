import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPurchaseInvoices } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { callPage } from '#src/api/call.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { DocumentForm } from '#src/lineDocument/form/DocumentForm.tsx';
import type { FormProps } from '#src/lineDocument/form/DocumentForm.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { formatInstant, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { stateTones } from './charges.ts';
import type { InvoiceContext, InvoiceTypes } from './chargeTypes.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { purchaseInvoice } from './purchaseInvoice.ts';
import './purchaseInvoices.css';

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

/** Finds the next invoice to check. Undefined if all invoices are checked. */
const findNext = async (id: number) => {
  const { rows } = await callPage(listPurchaseInvoices, { query: { filter: { State: ['ToCheck'] }, range: [0, 1] } });
  return rows.find(({ PurchaseInvoiceId }) => PurchaseInvoiceId !== id)?.PurchaseInvoiceId;
};

/** Form for an invoice of a supplier or haulier, to be entered, checked, agreed or queried. */
export const InvoiceForm = ({ context, ...form }: FormProps<InvoiceTypes> & { context: InvoiceContext }) => {
  const { saved } = form;
  const navigate = useNavigate();
  const toast = useToast();
  const arrival = useLocation().state as { isSaved?: boolean } | null;
  const isNextWanted = useRef(false);
  const isSaved = form.focusedField !== undefined || (saved !== undefined && arrival?.isSaved === true);
  const afterSave = (savedInvoice: PurchaseInvoice, nextStep: string) => {
    isNextWanted.current = nextStep === 'next';
    toast(
      `Invoice ${savedInvoice.InvoiceNo} from ${savedInvoice.PartyName} saved${savedInvoice.OffCount > 0 ? ` with ${plural(savedInvoice.OffCount, 'difference')}` : ''}`,
    );
    return savedInvoice;
  };
  const openNextInvoice = async (id: number) => {
    const next = await findNext(id);
    void navigate(next === undefined ? screens.purchaseInvoices : screenPaths.purchaseInvoice(next), { replace: true });
  };
  const openAfterSave = (savedInvoice: PurchaseInvoice) => {
    if (saved && savedInvoice.State !== saved.State && savedInvoice.State !== 'ToCheck')
      void openNextInvoice(savedInvoice.PurchaseInvoiceId);
    else if (isNextWanted.current) form.onNext?.();
    else form.onSaved(savedInvoice);
  };
  return (
    <DocumentForm
      {...form}
      {...{ context, afterSave }}
      // After a save, the button of the next step has the focus.
      focusedField={isSaved ? '' : undefined}
      onSaved={openAfterSave}
      Actions={InvoiceActions}
      document={purchaseInvoice}
      title={saved ? <Title invoice={saved} /> : <ScreenTitle title="Enter an invoice" detail="From a supplier or a haulier" />}
      back={{ to: screens.purchaseInvoices, label: 'Back to purchase invoices' }}
    >
      {saved && <RecordFiles subject="PurchaseInvoice" id={saved.PurchaseInvoiceId} />}
    </DocumentForm>
  );
};
