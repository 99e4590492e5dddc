import { formatQuantity, plural } from '#src/ui/text/format.ts';

export interface Covered {
  Free: number | null;
  OnOrder: number | null;
  CoverDays: number | null;
  LeadTimeDays: number | null;
}

/** Days at which the bar is full. */
const fullBarDays = 91;
const daysPerWeek = 7;
/** Longest cover that is given in days. */
const maxInDays = 13;
const maxInWeeks = 364;

export const formatCoverDays = (days: number) => {
  if (days > maxInWeeks) return 'over a year';
  return days > maxInDays ? plural(Math.round(days / daysPerWeek), 'week') : plural(days, 'day');
};

/**
 * Decides the state of the cover, which compares the free stock with the supplier's lead time. It is red if nothing is free, or if the stock lasts less
 * than the lead time and none is on order. It is amber if goods are on order. The words give the reason, in days wherever two lengths are compared.
 */
const decideCover = ({ Free, OnOrder, LeadTimeDays }: Covered, days: number) => {
  const onOrder = OnOrder ? `${formatQuantity(OnOrder)} on order` : 'nothing on order';
  if ((Free ?? 0) <= 0) return { tone: 'refused', text: 'none free', explanation: `None free, ${onOrder}` } as const;
  const lasting = `Lasts ${plural(days, 'day')} at the sales of the last three months`;
  if (LeadTimeDays === null) return { tone: 'neutral', text: formatCoverDays(days), explanation: lasting } as const;
  const leadTime = `lead time ${plural(LeadTimeDays, 'day')}`;
  const explanation = `${lasting}, ${leadTime}, ${onOrder}`;
  if (days >= LeadTimeDays)
    return {
      tone: 'neutral',
      text: days > maxInDays ? formatCoverDays(days) : `${plural(days, 'day')}, lead time ${LeadTimeDays}`,
      explanation,
    } as const;
  return OnOrder
    ? ({ tone: 'attention', text: plural(days, 'day'), explanation } as const)
    : ({ tone: 'refused', text: `${plural(days, 'day')}, lead time ${LeadTimeDays}`, explanation } as const);
};

/** Describes how long the free stock of a product lasts. Undefined if nothing was sold, or for an earlier day. */
export const describeCover = (row: Covered) =>
  row.CoverDays === null ? undefined : { ...decideCover(row, row.CoverDays), share: row.CoverDays / fullBarDays };
