import { addDays, daysBetween } from '#contract/sales/deal/dates.ts';
import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';

/** The day whose Bank Rate holds for a debt that became late on a day: the 30 June or 31 December before. */
export const referenceDay = (lateSince: DateOnly): DateOnly => {
  const year = Number(lateSince.slice(0, 4));
  return lateSince.slice(5) >= '07-01' ? `${year}-06-30` : `${year - 1}-12-31`;
};

const compensations: readonly [below: number, amount: number][] = [
  [1000, 40],
  [10_000, 70],
];

/** In pounds, of a debt in pounds. Late Payment of Commercial Debts (Interest) Act 1998, section 5A: £40 below £1,000, £70 below £10,000, else £100. */
export const compensationOf = (debt: Numeric): number => compensations.find(([below]) => new Big(debt).lt(below))?.[1] ?? 100;

/** Above Bank Rate (Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002). */
export const aboveBankRate = 8;

/** Simple interest on what is outstanding, from the day after it was due to today; nothing until it is late. Shown, never charged by itself. */
export const statutoryInterest = (
  { Outstanding, DueDate }: { Outstanding: Numeric; DueDate: DateOnly },
  bankRate: Numeric,
  today: DateOnly,
): Big => {
  const days = daysBetween(DueDate, today);
  if (days <= 0) return new Big(0);
  return toPenny(new Big(Outstanding).times(new Big(bankRate).plus(aboveBankRate)).times(days).div(36_500));
};

/** When a debt due on a day became late. */
export const lateSince = (dueDate: DateOnly): DateOnly => addDays(dueDate, 1);
