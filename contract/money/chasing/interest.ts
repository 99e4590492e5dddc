import { addDays, daysBetween } from '#contract/sales/deal/dates.ts';
import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';

/** Returns the day whose Bank Rate applies to a debt: the last 30 June or 31 December before the debt became overdue. */
export const referenceDay = (lateSince: DateOnly): DateOnly => {
  const year = Number(lateSince.slice(0, 4));
  return lateSince.slice(5) >= '07-01' ? `${year}-06-30` : `${year - 1}-12-31`;
};

const compensations: readonly [below: number, amount: number][] = [
  [1000, 40],
  [10_000, 70],
];

/**
 * Returns the compensation in pounds for a debt in pounds: £40 below £1,000, £70 below £10,000, else £100 (Late Payment of Commercial Debts
 * (Interest) Act 1998, section 5A).
 */
export const lateCompensation = (debt: Numeric): number => compensations.find(([below]) => new Big(debt).lt(below))?.[1] ?? 100;

/** Percentage points above Bank Rate that the law allows (Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002). */
export const aboveBankRate = 8;

/** Returns simple interest on the outstanding amount, from the day after the due date until today. */
export const statutoryInterest = (
  { Outstanding, DueDate }: { Outstanding: Numeric; DueDate: DateOnly },
  bankRate: Numeric,
  today: DateOnly,
): Big => {
  const days = daysBetween(DueDate, today);
  if (days <= 0) return new Big(0);
  return toPenny(new Big(Outstanding).times(new Big(bankRate).plus(aboveBankRate)).times(days).div(36_500));
};

/** Returns the first day on which a debt is overdue. */
export const lateSince = (dueDate: DateOnly): DateOnly => addDays(dueDate, 1);
