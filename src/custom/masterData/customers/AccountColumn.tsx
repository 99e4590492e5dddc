import { Fragment } from 'react';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import { useNavigate } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { printCustomer } from '#contract/masterData/customers/calls.ts';
import type { CustomerOverview } from '#contract/masterData/customers/shapes.ts';
import { accountWords, creditHoldWords } from '#contract/words/customers.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { SalesLine } from '#src/resources/sales/SalesLine.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';

const OverdueFor = ({ days }: { days: number | null }) => days !== null && <span className="note">, for up to {plural(days, 'day')}</span>;

const drawAccountState = ({ OnStop, Active }: CustomerOverview['Customer']) => {
  if (!Active) return <StatusChip tone="neutral">{accountWords.NotInUse}</StatusChip>;
  return OnStop ? (
    <StatusChip tone="refused">{creditHoldWords.OnStop}</StatusChip>
  ) : (
    <StatusChip tone="done">{accountWords.InUse}</StatusChip>
  );
};

const AccountFigures = ({ overview: { Customer, Figures: amounts, Words } }: { overview: CustomerOverview }) => {
  const currency = Words.CurrencyCode;
  const isInCredit = amounts.Balance < 0;
  const isOver = amounts.CreditLeft < 0;
  return (
    <dl className="facts customer-figures">
      <dt>Status</dt>
      <dd>{drawAccountState(Customer)}</dd>
      <dt>{isInCredit ? 'In credit' : 'Balance'}</dt>
      <dd>
        <MoneyText amount={Math.abs(amounts.Balance)} currency={currency} strong />
      </dd>
      <dt>
        Overdue
        <OverdueFor days={amounts.OldestOverdueDays} />
      </dt>
      <dd className={amounts.Overdue > 0 ? 'customer-bad' : undefined}>
        <MoneyText amount={amounts.Overdue} currency={currency} strong={amounts.Overdue > 0} />
      </dd>
      {amounts.Unallocated !== 0 && (
        <>
          <dt>Unallocated</dt>
          <dd>
            <MoneyText amount={amounts.Unallocated} currency={currency} />
          </dd>
        </>
      )}
      {amounts.Tied > 0 && (
        <>
          <dt>Tied to pro formas</dt>
          <dd>
            <MoneyText amount={amounts.Tied} currency={currency} />
          </dd>
        </>
      )}
      <dt>Open orders</dt>
      <dd>
        <MoneyText amount={amounts.OpenDealsValue} currency={currency} />
      </dd>
      <dt>Credit limit</dt>
      <dd>
        <MoneyText amount={amounts.CreditLimit} currency={currency} />
      </dd>
      <dt>{isOver ? 'Over the limit by' : 'Credit left'}</dt>
      <dd className={isOver ? 'customer-bad' : undefined}>
        <MoneyText amount={isOver ? -amounts.CreditLeft : amounts.CreditLeft} currency={currency} strong />
      </dd>
    </dl>
  );
};

const Terms = ({ overview }: { overview: CustomerOverview }) => {
  const { Customer, Words, OwnFields, LastOrder, Pallets, PalletsWorth } = overview;
  return (
    <dl className="facts">
      <dt>Last order</dt>
      <dd>{LastOrder ? formatDate(LastOrder.OrderDate) : 'None yet'}</dd>
      <dt>Terms</dt>
      <dd>{describeTerms(Customer)}</dd>
      {Customer.SettlementDiscountPercent > 0 && (
        <>
          <dt>Prompt payment</dt>
          <dd>
            {Customer.SettlementDiscountPercent}% within {plural(Customer.SettlementDiscountDays, 'day')}
          </dd>
        </>
      )}
      <dt>Pallets held</dt>
      <dd>
        {Pallets.length === 0 && 'None'}
        {Pallets.map(({ PalletId, Held, Description }) => (
          <div key={PalletId}>
            {formatQuantity(Held)} {Description}
          </div>
        ))}
        {PalletsWorth !== 0 && (
          <div className="note">
            worth <MoneyText amount={PalletsWorth} currency={Words.CurrencyCode} />
          </div>
        )}
      </dd>
      {Words.Haulier && (
        <>
          <dt>Haulier</dt>
          <dd>{Words.Haulier}</dd>
        </>
      )}
      {OwnFields.map(({ Label, Text }) => (
        <Fragment key={Label}>
          <dt>{Label}</dt>
          <dd>{Text}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

interface ActionLink {
  label: string;
  path: string;
  shortcut?: string;
}

/** Links to the screens of one customer, the most used first. Links that the user may not open are left out. */
const actionLinks: readonly ActionLink[] = [
  { label: 'Create order', path: screens.newOrder, shortcut: 'n' },
  { label: 'Record payment', path: screens.recordPayment, shortcut: 'p' },
  { label: 'Payment history', path: screens.paymentHistory, shortcut: 'h' },
  { label: 'Order history', path: screens.orderHistory, shortcut: 'o' },
  { label: 'Statement', path: screens.statements, shortcut: 's' },
  { label: 'Price list', path: screens.priceList, shortcut: 'l' },
  { label: 'Unsent invoices', path: screens.unsentInvoices, shortcut: 'u' },
  { label: 'Add credit', path: screens.addCredit, shortcut: 'r' },
  { label: 'Credits', path: screens.editCredit },
  { label: 'Return pallets', path: screens.returnPallets },
  { label: 'Transfer pallets', path: screens.transferPallets },
  { label: 'Pallet balance', path: screens.palletBalance },
  { label: 'Pallet credits', path: screens.palletCredits },
];

interface ActionsProps {
  customer: CustomerOverview['Customer'];
  onAddAddress: () => void;
}

const Actions = ({ customer: { CustomerId: customerId, Active: isInUse, OnStop }, onAddAddress }: ActionsProps) => {
  const navigate = useNavigate();
  const print = useAction(printCustomer, { onDone: openInNewTab });
  // An account on stop must pay before its orders can leave, so *Record payment* is the main button.
  const primaryPath = OnStop || !isInUse ? screens.recordPayment : screens.newOrder;
  const visibleLinks = actionLinks.filter(({ path }) => canReach(path) && (isInUse || path !== screens.newOrder));
  return (
    <nav className="customer-actions" aria-label="Actions for this customer">
      {visibleLinks.map(({ label, path, shortcut }) => {
        const to = screenPaths.ofCustomer(path, customerId);
        return (
          <LinkButton
            key={path}
            to={to}
            kind={path === primaryPath ? 'primary' : 'secondary'}
            {...(shortcut && { shortcut, onGo: () => void navigate(to) })}
          >
            {label}
          </LinkButton>
        );
      })}
      <ActionButton onPress={() => print.run({ params: { id: customerId } })} pending={print.pending} shortcut="d">
        Print details
      </ActionButton>
      {isInUse && (
        <ActionButton onPress={onAddAddress} shortcut="a">
          Add address
        </ActionButton>
      )}
    </nav>
  );
};

/** Account figures and terms, with links to all actions for the customer. */
export const AccountColumn = ({ overview, onAddAddress }: { overview: CustomerOverview; onAddAddress: () => void }) => (
  <aside className="customer-account" aria-label="Account">
    <h2>Account</h2>
    <AccountFigures overview={overview} />
    <Terms overview={overview} />
    <SalesLine customerId={overview.Customer.CustomerId} />
    <Actions customer={overview.Customer} onAddAddress={onAddAddress} />
  </aside>
);
