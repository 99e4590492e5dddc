import { useNavigate } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { getPortalBrand, getPortalHome } from '#contract/sales/portal/home.ts';
import type { PortalHome as Home } from '#contract/sales/portal/home.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Picture } from '#src/pictures/Picture.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { HomePallets } from './HomePallets.tsx';
import { HowToPay } from './HowToPay.tsx';
import { NextDelivery } from './NextDelivery.tsx';
import { OrderRequestPanel } from './OrderRequestPanel.tsx';
import { Owed } from './Owed.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { RecentDocuments } from './RecentDocuments.tsx';
import { useAskAddress } from './useAskAddress.ts';
import './portal.css';

const Merchant = () => {
  const { data } = useAnswer(getPortalBrand, {}, { staleTimeMs: 600_000 });
  return (
    <p className="portal-merchant">
      {data?.LogoUrl && <Picture url={data.LogoUrl} alt="" />}
      <strong>{data?.Name ?? '\u00a0'}</strong>
    </p>
  );
};

const HomeParts = ({ home, customerId }: { home: Home; customerId: number }) => {
  const { ask, setAsk } = useAskAddress();
  const navigate = useNavigate();
  return (
    <>
      <div className="portal-home">
        <Owed home={home} />
        <NextDelivery home={home} onAgain={(orderId) => setAsk(String(orderId))} />
        <HowToPay home={home} />
        <HomePallets />
        <RecentDocuments customerId={customerId} />
      </div>
      {Number(ask) > 0 && (
        <OrderRequestPanel
          customerId={customerId}
          orderId={Number(ask)}
          onClose={() => setAsk(undefined)}
          onAsked={() => void navigate(screenPaths.ownRequests())}
        />
      )}
    </>
  );
};

const OwnHome = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch } = useAnswer(getPortalHome, {});
  return (
    <>
      <ScreenTitle title="Home" detail={data?.CustomerName} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && <HomeParts home={data} customerId={customerId} />}
    </>
  );
};

/** /home: what a customer owes and how to pay, the next delivery, pallets to give back, and recent documents. */
export const PortalHome = () => (
  <>
    <Merchant />
    <OwnAccount>{(customerId) => <OwnHome customerId={customerId} />}</OwnAccount>
  </>
);
