import type { ReadyDeal } from '#contract/invoices/shapes.ts';
import type { ListFilter } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { dealName } from '#contract/deal/dealName.ts';
import { quarterName } from '#src/custom/invoices/words.ts';

/** 14 days after despatch the invoice no longer makes the tax point. */
const DaysCount = ({ deal }: { deal: ReadyDeal }) => {
  const days = plural(deal.DaysSinceDespatch, 'day');
  if (deal.Urgency === 'None') return <span className="figure">{days}</span>;
  if (deal.Urgency === 'Amber') return <StatusChip tone="attention">{days}, soon</StatusChip>;
  return (
    <StatusChip tone="refused">
      {days}, {deal.DaysSinceDespatch > 14 ? 'late' : 'last day'}
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

export const urgency: ListFilter = {
  key: 'Urgency',
  label: 'Since despatch',
  choices: [
    { value: 'Red', label: '14 days and more' },
    { value: 'Amber', label: '10 to 13 days' },
    { value: 'None', label: 'less than 10 days' },
  ],
};

const tones = { None: undefined, Amber: 'attention', Red: 'refused' } as const;
export const toneOf = ({ Urgency }: ReadyDeal) => tones[Urgency];

/** Totals only where all are in one currency. */
export const readyColumns = (total: { amount: number; currency: string } | undefined): Column<ReadyDeal>[] => [
  { key: 'deal', title: 'Deal', cell: dealName, value: dealName, sortBy: (deal) => deal.DealNo, width: '7rem' },
  { key: 'customer', title: 'Customer', cell: (deal) => deal.CustomerName, sortBy: (deal) => deal.CustomerName, phone: 'first' },
  { key: 'order', title: 'Their order', cell: (deal) => deal.CustomerOrderNo ?? '', leaves: 1, width: '9rem' },
  {
    key: 'despatched',
    title: 'Despatched',
    cell: (deal) => <DateText date={deal.DespatchedOn} />,
    sortBy: (deal) => deal.DespatchedOn,
    width: '8rem',
    leaves: 2,
  },
  {
    key: 'days',
    title: 'Since despatch',
    cell: (deal) => <DaysCount deal={deal} />,
    sortBy: (deal) => deal.DaysSinceDespatch,
    width: '11rem',
  },
  {
    key: 'quarter',
    title: 'VAT quarter',
    cell: (deal) => quarterName(deal.VatQuarterStart, deal.VatQuarterEnd),
    sortBy: (deal) => deal.VatQuarterEnd,
    leaves: 2,
    width: '9rem',
  },
  {
    key: 'mail',
    title: 'Goes by',
    value: (deal) => deal.DocumentDelivery,
    cell: (deal) => <Delivery deal={deal} />,
    leaves: 1,
    width: '9rem',
  },
  {
    key: 'value',
    title: 'To invoice',
    isFigure: true,
    width: '10rem',
    value: (deal) => deal.GrossAmount,
    cell: (deal) =>
      deal.Problem ? (
        <StatusChip tone="attention">{deal.Problem}</StatusChip>
      ) : (
        <MoneyText amount={deal.GrossAmount} currency={deal.CurrencyCode} />
      ),
    sortBy: (deal) => deal.GrossAmount,
    total: total && <MoneyText amount={total.amount} currency={total.currency} strong />,
  },
];

/** What is chosen, in words: `12 deals, £34,500.00`. */
export const sumWords = (deals: readonly ReadyDeal[], money: (amount: number, currency: string) => string) => {
  const byCurrency = Map.groupBy(deals, (deal) => deal.CurrencyCode);
  const sums = [...byCurrency].map(([currency, own]) =>
    money(own.reduce((pence, deal) => pence + Math.round(deal.GrossAmount * 100), 0) / 100, currency),
  );
  return `${formatQuantity(deals.length)} ${deals.length === 1 ? 'deal' : 'deals'}, ${sums.join(' + ')}`;
};

export const totalOf = (deals: readonly ReadyDeal[]) => {
  const [first] = deals;
  if (!first || deals.some((deal) => deal.CurrencyCode !== first.CurrencyCode)) return undefined;
  return { amount: deals.reduce((pence, deal) => pence + Math.round(deal.GrossAmount * 100), 0) / 100, currency: first.CurrencyCode };
};
