import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import { describeMatch } from '#contract/words/customers.ts';
import { OnStopChip, PaysInAdvanceChip } from '#src/resources/pickers/AccountChips.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const drawState = (customer: FoundCustomer) => {
  if (customer.OnStop) return <OnStopChip />;
  return customer.ProForma ? <PaysInAdvanceChip /> : null;
};

/** Formats the town with its post code, which stays on one line. */
const formatTown = ({ Town, PostCode }: FoundCustomer) => [Town, PostCode?.replaceAll(' ', '\u{A0}')].filter(Boolean).join(', ');
const drawContact = ({ ContactName, Phone }: FoundCustomer) => (
  <span title={[ContactName, Phone].filter(Boolean).join(', ')}>{Phone ?? ContactName}</span>
);

const drawName = ({ Name, FoundBy }: FoundCustomer) =>
  FoundBy ? (
    <>
      {Name} <span className="found-by note">{describeMatch(FoundBy)}</span>
    </>
  ) : (
    Name
  );

/** Overdue amounts have a column of their own and are bold, so they can be seen without colour. */
export const foundColumns: Column<FoundCustomer>[] = [
  { key: 'Name', title: 'Customer', cell: drawName },
  { key: 'AccountCode', title: 'Code', cell: (customer) => customer.AccountCode },
  { key: 'State', title: 'State', cell: drawState, phone: 'first' },
  { key: 'Town', title: 'Town', cell: formatTown },
  { key: 'ContactName', title: 'Phone or contact', cell: drawContact, hideOrder: 2 },
  {
    key: 'OpenDeals',
    title: 'Orders',
    cell: (customer) => customer.OpenDeals || '',
    isFigure: true,
    hideOrder: 2,
    phone: 'hidden',
  },
  {
    key: 'Overdue',
    title: 'Overdue',
    cell: (customer) => (customer.Overdue > 0 ? <MoneyText amount={customer.Overdue} currency={customer.CurrencyCode} strong /> : ''),
    isFigure: true,
  },
  {
    key: 'Balance',
    title: 'Balance',
    cell: (customer) => <MoneyText amount={customer.Balance} currency={customer.CurrencyCode} />,
    isFigure: true,
  },
];
