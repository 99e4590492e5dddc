import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OnStopChip, PaysInAdvanceChip } from '#src/resources/pickers/AccountChips.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { computeCreditLeft, isNoLongerOpen, askAdministratorText } from './creditLeft.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useTotals } from '#src/custom/sales/orders/form/Totals.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';

interface AccountAsideProps {
  store: OrderStore;
  account: OrderAccount;
  order: Order | undefined;
  /** Shown if credit control holds the order. */
  release?: ReactNode;
  /** Choice of another account, for an unsaved order. */
  change?: ReactNode;
}

/** Shows what the account owes and the credit left after this order. */
export const AccountAside = ({ store, account, order, release, change }: AccountAsideProps) => {
  const { Credit, LastOrder, CurrencyCode: currency } = account;
  const { Gross } = useTotals(store, account, order);
  // A call-off uses credit only as its deliveries are drawn.
  const isCallOff = useDocument(store, (state) => state.header.IsCallOff === true);
  const creditLeft = isCallOff ? Credit.CreditLeft : computeCreditLeft(Credit.CreditLeft, order, Number(Gross.toString()));
  return (
    <section className="aside-section" aria-label="Account">
      <h2>
        <Link to={screenPaths.customer(account.CustomerId)}>{account.Name}</Link>
      </h2>
      {change}
      <p className="chips">
        {Credit.OnStop && <OnStopChip reason={Credit.OnStopReason} />}
        {Credit.OnStop && Credit.OnStopReason && <span>{Credit.OnStopReason}</span>}
        {account.ProForma && <PaysInAdvanceChip />}
      </p>
      {Credit.OnStop && !order && !getUserRoles().includes('Admin') && <p className="note">{askAdministratorText}</p>}
      {release}
      <dl className="facts">
        <dt>Balance</dt>
        <dd>
          <MoneyText amount={Credit.Balance} currency={currency} />
        </dd>
        <dt>Overdue</dt>
        <dd className={Credit.Overdue > 0 ? 'is-refused' : undefined}>
          <MoneyText amount={Credit.Overdue} currency={currency} />
        </dd>
        <dt>Open orders</dt>
        <dd>
          <MoneyText amount={Credit.OpenDeals} currency={currency} />
        </dd>
        <dt>{isCallOff || isNoLongerOpen(order) ? 'Credit left' : 'Credit left after this'}</dt>
        <dd className={creditLeft < 0 && !account.ProForma ? 'is-refused' : undefined}>
          <MoneyText amount={creditLeft.toFixed(2)} currency={currency} strong />
        </dd>
        {LastOrder && (
          <>
            <dt>Last order</dt>
            <dd>
              <Link to={screenPaths.order(LastOrder.OrderId)}>{dealName(LastOrder)}</Link> <DateText date={LastOrder.OrderDate} />
            </dd>
          </>
        )}
      </dl>
      {account.Comment && <p className="note">{account.Comment}</p>}
    </section>
  );
};
