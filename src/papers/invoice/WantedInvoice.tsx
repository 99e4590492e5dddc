import { useSearchParams } from 'react-router';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

const InvoicePanel = lazyPart(async () => (await import('./InvoicePanel.tsx')).InvoicePanel);

/** The invoice in the URL (`invoiceId`), as opened from a search. Closing it clears the URL. */
export const WantedInvoice = () => {
  const [address, setAddress] = useSearchParams();
  const invoiceId = Number(address.get('invoiceId'));
  if (!Number.isInteger(invoiceId) || invoiceId <= 0) return null;
  const close = () =>
    setAddress(
      (before) => {
        before.delete('invoiceId');
        return before;
      },
      { replace: true },
    );
  return <InvoicePanel key={invoiceId} invoiceId={invoiceId} onClose={close} />;
};
