import { useSearchParams } from 'react-router';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

const PaymentsBeside = whenWanted(async () => (await import('#src/custom/money/payments/PaymentsBeside.tsx')).PaymentsBeside);
const CreditBeside = whenWanted(async () => (await import('#src/custom/money/credits/CreditBeside.tsx')).CreditBeside);
const UnsentBeside = whenWanted(async () => (await import('#src/custom/money/invoices/mail/UnsentBeside.tsx')).UnsentBeside);

const names = ['beside', 'paymentId', 'creditId', 'use'];

/** The side panel named in the URL. Closing it removes it from the URL. */
export const BesidePanel = () => {
  const [address, setAddress] = useSearchParams();
  const beside = address.get('beside');
  const numberOf = (name: string) => Number(address.get(name)) || undefined;
  const close = () =>
    setAddress(
      (before) => {
        for (const name of names) before.delete(name);
        return before;
      },
      { replace: true },
    );
  const creditId = numberOf('creditId');
  if (beside === 'credit' && creditId) return <CreditBeside key={creditId} creditId={creditId} onClose={close} />;
  if (beside === 'unsent') return <UnsentBeside customerId={numberOf('customerId')} onClose={close} />;
  if (beside !== 'payments' && beside !== 'pay') return null;
  return (
    <PaymentsBeside
      key={address.toString()}
      beside={beside}
      customerId={numberOf('customerId')}
      paymentId={numberOf('paymentId')}
      use={address.get('use')}
      onClose={close}
    />
  );
};
