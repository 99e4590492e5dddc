import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { ages } from '#contract/sales/deal/ages.ts';
import type { Age } from '#contract/sales/deal/ages.ts';
import { ageWords } from '#contract/words/ages.ts';

interface Aged {
  AgeingBasis: string;
  OverdueAmount: Numeric;
  Ageing: Record<Age | 'Unallocated', Numeric> & { TiedToProFormas?: Numeric | null };
}

export interface AgeBand {
  age: Age;
  title: string;
  amount: Big;
}

/**
 * Returns what is to be paid by age, the youngest first. By document date there is no band *Not due*, so documents dated today are in the band
 * 0–30 days.
 */
export const ageBands = ({ AgeingBasis, Ageing }: Pick<Aged, 'AgeingBasis' | 'Ageing'>): AgeBand[] => {
  const band = (age: Age) => ({ age, title: ageWords[age], amount: sum([Ageing[age]]) });
  if (AgeingBasis === 'DueDate') return ages.map(band);
  const [, ...older] = ages.filter((age) => age !== 'NotDue').map(band);
  return [{ age: 'NotDue', title: '0–30 days', amount: sum([Ageing.NotDue, Ageing.Days1To30]) }, ...older];
};

/** Returns the title and amount of each age band of a balance, and of the money that is not allocated. The amounts add up to the balance. */
export const ageingColumns = (aged: Aged): [title: string, amount: Big][] => {
  const tied = sum([aged.Ageing.TiedToProFormas ?? 0]);
  return [
    ...ageBands(aged).map(({ title, amount }): [string, Big] => [title, amount]),
    ['Unallocated', sum([aged.Ageing.Unallocated])],
    ...(tied.eq(0) ? [] : [['Tied to pro formas', tied] as [string, Big]]),
  ];
};

/**
 * Returns the amount to pay now: overdue invoices less unallocated money and credits. Does not deduct money tied to pro formas, because it
 * pays for goods not yet delivered.
 */
export const overdueToPay = ({ OverdueAmount, Ageing }: Aged) => {
  const Invoices = sum([OverdueAmount]);
  const free = sum([Ageing.Unallocated]);
  const Less = free.gt(0) ? new Big(0) : free.neg().gt(Invoices) ? Invoices.neg() : free;
  return { Invoices, Less, ToPay: Invoices.plus(Less) };
};
