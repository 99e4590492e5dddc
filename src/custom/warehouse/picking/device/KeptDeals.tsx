import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { listStoredDeals } from './storeDeal.ts';

/** Lists the deals stored on this device. Shown when the pick list cannot be loaded. */
export const KeptDeals = () => {
  const [deals, setDeals] = useState<readonly PickGoods[]>([]);
  useEffect(() => {
    let isGone = false;
    void listStoredDeals().then((all) => isGone || setDeals(all));
    return () => {
      isGone = true;
    };
  }, []);
  if (deals.length === 0) return null;
  return (
    <section aria-label="On this device">
      <h2>On this device</h2>
      <ul className="kept-deals">
        {deals.map((deal) => (
          <li key={deal.OrderId}>
            <Link to={screenPaths.pickGoods(deal.OrderId)}>{`Deal ${dealName(deal)}`}</Link> <span>{deal.CustomerName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
