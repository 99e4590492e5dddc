import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Age } from '#contract/sales/deal/ages.ts';
import { ageWords } from '#contract/words/ages.ts';

interface Aged {
  AgeingBasis: string;
  OverdueAmount: Numeric;
  Ageing: Record<Age | 'Unallocated', Numeric> & { TiedToProFormas?: Numeric | null };
}

/**
 * Returns the title and amount of each age band of a balance. The amounts add up to the balance. By document date there is no band
 * *Not due*, so documents dated today are in the band 0–30 days.
 */
export const ageingColumns = ({ AgeingBasis, Ageing }: Aged): [title: string, amount: Big][] => {
  const { NotDue, Days1To30, Days31To60, Days61To90, Over90, Unallocated, TiedToProFormas } = Ageing;
  const isByDue = AgeingBasis === 'DueDate';
  const youngest: [string, Numeric][] = isByDue
    ? [
        [ageWords.NotDue, NotDue],
        [ageWords.Days1To30, Days1To30],
      ]
    : [['0–30 days', sum([NotDue, Days1To30])]];
  const older: [string, Numeric][] = [
    [ageWords.Days31To60, Days31To60],
    [ageWords.Days61To90, Days61To90],
    [ageWords.Over90, Over90],
    ['Unallocated', Unallocated],
  ];
  const tied = sum([TiedToProFormas ?? 0]);
  const columns = [...youngest, ...older, ...(tied.eq(0) ? [] : [['Tied to pro formas', tied] as [string, Numeric]])];
  return columns.map(([title, amount]) => [title, sum([amount])]);
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
