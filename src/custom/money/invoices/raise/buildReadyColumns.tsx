import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import type { List, ListFilter } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { addDays, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { formatQuarter } from '#src/custom/money/invoices/words.ts';

/** Shows the days since despatch. An invoice raised after more than 14 days does not set the tax point. */
const DaysCount = ({ deal }: { deal: ReadyDeal }) => {
  const days = plural(deal.DaysSinceDespatch, 'day');
  if (deal.Urgency === 'None') return <span className="figure">{days}</span>;
  if (deal.Urgency === 'Amber') return <StatusChip tone="attention">{days}, due soon</StatusChip>;
  return (
    <StatusChip tone="refused">
      {days}, {deal.DaysSinceDespatch > 14 ? 'overdue' : 'last day'}
    </StatusChip>
  );
};

const Delivery = ({ deal }: { deal: ReadyDeal }) => {
  if (deal.DocumentDelivery === 'Post') return 'Post';
  return deal.Recipients.length > 0 ? (
    <span title={deal.Recipients.join(', ')}>E-mail</span>
  ) : (
    <StatusChip tone="attention">No address</StatusChip>
  );
};

/** True if the account gets invoices by e-mail and has an address for them. */
export const isByMail = ({ DocumentDelivery, Recipients }: ReadyDeal) => DocumentDelivery === 'Email' && Recipients.length > 0;

const daysAgo = (days: number) => addDays(today(), -days);

const despatchedWithin = (choice: string): Record<string, string> => {
  if (choice === 'Red') return { DespatchedTo: daysAgo(14) };
  return choice === 'Amber' ? { DespatchedFrom: daysAgo(13), DespatchedTo: daysAgo(10) } : { DespatchedFrom: daysAgo(9) };
};

export const urgency: ListFilter = {
  key: 'Urgency',
  label: 'Since despatch',
  choices: [
    { value: 'Red', label: '14 days or more' },
    { value: 'Amber', label: '10 to 13 days' },
    { value: 'None', label: 'fewer than 10 days' },
  ],
  toFilter: despatchedWithin,
};

const tones = { None: undefined, Amber: 'attention', Red: 'refused' } as const;
export const getDealTone = ({ Urgency }: ReadyDeal) => tones[Urgency];

const sumGross = (deals: readonly ReadyDeal[]) => deals.reduce((pence, deal) => pence + Math.round(deal.GrossAmount * 100), 0) / 100;

const renderTotal = (deals: readonly ReadyDeal[]) => {
  const [first] = deals;
  if (!first || deals.some((deal) => deal.CurrencyCode !== first.CurrencyCode)) return undefined;
  return <MoneyText amount={sumGross(deals)} currency={first.CurrencyCode} strong />;
};

/**
 * Builds the columns of orders ready to invoice. The server calculates the amounts of one page only, so the amounts have a total and can be
 * sorted only if all rows are on one page. The total also needs a single currency.
 */
export const buildReadyColumns = ({ rows = [], total }: Pick<List<ReadyDeal>, 'rows' | 'total'>): Column<ReadyDeal>[] => [
  { key: 'DealNo', title: 'Deal', cell: dealName, value: dealName, sortBy: 'server' },
  { key: 'CustomerName', title: 'Customer', cell: (deal) => deal.CustomerName, sortBy: 'server', phone: 'first' },
  {
    key: 'CustomerOrderNo',
    title: 'Their order',
    cell: (deal) => deal.CustomerOrderNo ?? '',
    sortBy: 'server',
    hideOrder: 1,
  },
  {
    key: 'DespatchedOn',
    title: 'Despatched',
    cell: (deal) => <DateText date={deal.DespatchedOn} />,
    sortBy: 'server',
    hideOrder: 2,
  },
  {
    key: 'days',
    title: 'Since despatch',
    cell: (deal) => <DaysCount deal={deal} />,
  },
  {
    key: 'quarter',
    title: 'VAT quarter',
    cell: (deal) => formatQuarter(deal.VatQuarterStart, deal.VatQuarterEnd),
    hideOrder: 2,
  },
  {
    key: 'mail',
    title: 'Sent by',
    value: (deal) => deal.DocumentDelivery,
    cell: (deal) => <Delivery deal={deal} />,
    hideOrder: 1,
  },
  {
    key: 'value',
    title: 'To invoice',
    isFigure: true,
    phone: 'first',
    value: (deal) => deal.GrossAmount,
    cell: (deal) =>
      deal.Problem ? (
        <StatusChip tone="attention">{deal.Problem}</StatusChip>
      ) : (
        <MoneyText amount={deal.GrossAmount} currency={deal.CurrencyCode} />
      ),
    ...(rows.length === total && { sortBy: (deal: ReadyDeal) => deal.GrossAmount, total: renderTotal(rows) }),
  },
];

/** Describes the chosen orders, for example `12 orders, £34,500.00`. */
export const describeDeals = (deals: readonly ReadyDeal[], money: (amount: number, currency: string) => string) => {
  const byCurrency = Map.groupBy(deals, (deal) => deal.CurrencyCode);
  const sums = [...byCurrency].map(([currency, own]) => money(sumGross(own), currency));
  return `${formatQuantity(deals.length)} ${deals.length === 1 ? 'order' : 'orders'}, ${sums.join(' and ')}`;
};
