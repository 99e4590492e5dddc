import { formatQuantity, plural } from '#src/ui/text/format.ts';

export interface Covered {
  Free: number | null;
  OnOrder: number | null;
  ReorderLevel: number | null;
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
 * Decides the state of the cover. It is red if nothing is free, or if the stock lasts less than the supplier's lead time and none is on order. It is
 * amber if it lasts less than the lead time but goods are on order, or if free stock is below the reorder level.
 */
const decideCover = ({ Free, OnOrder, ReorderLevel, LeadTimeDays }: Covered, days: number) => {
  const free = Free ?? 0;
  if (free <= 0) return { tone: 'refused', text: 'none free', explanation: 'None free' } as const;
  const text = formatCoverDays(days);
  if (LeadTimeDays !== null && days < LeadTimeDays) {
    const onOrder = OnOrder ? `${formatQuantity(OnOrder)} on order` : 'nothing on order';
    const explanation = `Lasts ${text}, less than the lead time of ${plural(LeadTimeDays, 'day')}, ${onOrder}`;
    return { tone: OnOrder ? 'attention' : 'refused', text, explanation } as const;
  }
  if (ReorderLevel !== null && free < ReorderLevel)
    return { tone: 'attention', text, explanation: `Lasts ${text}, below the reorder level of ${formatQuantity(ReorderLevel)}` } as const;
  return { tone: 'neutral', text, explanation: `Lasts ${text} at the sales of the last three months` } as const;
};

/** Describes how long the free stock of a product lasts. Undefined if nothing was sold, or for an earlier day. */
export const describeCover = (row: Covered) =>
  row.CoverDays === null ? undefined : { ...decideCover(row, row.CoverDays), share: row.CoverDays / fullBarDays };
