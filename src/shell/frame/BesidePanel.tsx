import { useSearchParams } from 'react-router';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

const PaymentsBeside = lazyPart(async () => (await import('#src/custom/money/payments/PaymentsBeside.tsx')).PaymentsBeside);
const CreditBeside = lazyPart(async () => (await import('#src/custom/money/credits/CreditBeside.tsx')).CreditBeside);
const UnsentBeside = lazyPart(async () => (await import('#src/custom/money/invoices/mail/UnsentBeside.tsx')).UnsentBeside);

const names = ['beside', 'paymentId', 'creditId', 'use'];

/** Side panel named in the URL. Closing the panel removes it from the URL. */
export const BesidePanel = () => {
  const [address, setAddress] = useSearchParams();
  const panelName = address.get('beside');
  const readNumber = (name: string) => Number(address.get(name)) || undefined;
  const close = () =>
    setAddress(
      (before) => {
        for (const name of names) before.delete(name);
        return before;
      },
      { replace: true },
    );
  const creditId = readNumber('creditId');
  if (panelName === 'credit' && creditId) return <CreditBeside key={creditId} creditId={creditId} onClose={close} />;
  if (panelName === 'unsent') return <UnsentBeside customerId={readNumber('customerId')} onClose={close} />;
  if (panelName !== 'payments' && panelName !== 'pay') return null;
  return (
    <PaymentsBeside
      key={address.toString()}
      beside={panelName}
      customerId={readNumber('customerId')}
      paymentId={readNumber('paymentId')}
      use={address.get('use')}
      onClose={close}
    />
  );
};
