import { Fragment } from 'react';
import { ageBands } from '#contract/money/statements/ageing.ts';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { CustomerOverview } from '#contract/masterData/customers/shapes.ts';
import { accountWords, creditHoldWords } from '#contract/words/customers.ts';
import { SalesLine } from '#src/resources/sales/SalesLine.tsx';
import { AgeBar, AgeMark, canDrawAges } from '#src/ui/charts/AgeBar.tsx';
import { formatDate, formatMoney, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { HeldPallets } from './sections.tsx';

const OverdueFor = ({ days }: { days: number | null }) => days !== null && <span className="note">, for up to {plural(days, 'day')}</span>;

const drawAccountState = ({ OnStop, Active }: CustomerOverview['Customer']) => {
  if (!Active) return <StatusChip tone="neutral">{accountWords.NotInUse}</StatusChip>;
  return OnStop ? (
    <StatusChip tone="refused">{creditHoldWords.OnStop}</StatusChip>
  ) : (
    <StatusChip tone="done">{accountWords.InUse}</StatusChip>
  );
};

const Balance = ({ overview: { Customer, Figures, Ageing, Words } }: { overview: CustomerOverview }) => {
  const currency = Words.CurrencyCode;
  const bands = ageBands({ AgeingBasis: Customer.AgeingBasis, Ageing }).map((band) => ({ ...band, amount: Number(band.amount) }));
  const owed = bands.filter(({ amount }) => amount !== 0);
  const isInCredit = Figures.Balance < 0;
  const hasBar = canDrawAges({ bands, isInCredit });
  return (
    <>
      <p className="customer-balance">
        <span>{isInCredit ? 'In credit' : 'Balance'}</span>
        <MoneyText amount={Math.abs(Figures.Balance)} currency={currency} strong />
      </p>
      <AgeBar bands={bands} currency={currency} isInCredit={isInCredit} hasFigures />
      {owed.length > 0 && (
        <dl className="facts customer-ages">
          {owed.map(({ age, title, amount }) => (
            <Fragment key={age}>
              <dt>
                {hasBar && <AgeMark age={age} />}
                {title}
              </dt>
              <dd>
                <MoneyText amount={amount} currency={currency} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
};

const AccountFigures = ({ overview: { Customer, Figures: amounts, Words, LastOrder } }: { overview: CustomerOverview }) => {
  const currency = Words.CurrencyCode;
  const isOver = amounts.CreditLeft < 0;
  return (
    <dl className="facts customer-figures">
      {amounts.Overdue > 0 && (
        <>
          <dt>
            Overdue
            <OverdueFor days={amounts.OldestOverdueDays} />
          </dt>
          <dd className="customer-bad">
            <MoneyText amount={amounts.Overdue} currency={currency} strong />
          </dd>
        </>
      )}
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
      {amounts.OpenDealsValue !== 0 && (
        <>
          <dt>Open orders</dt>
          <dd>
            <MoneyText amount={amounts.OpenDealsValue} currency={currency} />
          </dd>
        </>
      )}
      <dt>
        {isOver ? 'Over the limit by' : 'Credit left'}
        <span className="note">{`, limit ${formatMoney(amounts.CreditLimit, currency)}`}</span>
      </dt>
      <dd className={isOver ? 'customer-bad' : undefined}>
        <MoneyText amount={isOver ? -amounts.CreditLeft : amounts.CreditLeft} currency={currency} strong />
      </dd>
      <dt>Status</dt>
      <dd>{drawAccountState(Customer)}</dd>
      <dt>Last order</dt>
      <dd>{LastOrder ? formatDate(LastOrder.OrderDate) : 'None yet'}</dd>
    </dl>
  );
};

const Terms = ({ overview }: { overview: CustomerOverview }) => {
  const { Customer, Words, OwnFields } = overview;
  return (
    <dl className="facts">
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

/** Account figures, pallets held and terms. */
export const AccountColumn = ({ overview }: { overview: CustomerOverview }) => (
  <aside className="customer-account" aria-label="Account">
    <section>
      <h2>Account</h2>
      <Balance overview={overview} />
      <AccountFigures overview={overview} />
    </section>
    <HeldPallets pallets={overview.Pallets} worth={overview.PalletsWorth} currency={overview.Words.CurrencyCode} />
    <Terms overview={overview} />
    <SalesLine customerId={overview.Customer.CustomerId} />
  </aside>
);
