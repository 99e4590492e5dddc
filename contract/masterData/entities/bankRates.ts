import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { DateOnly, Percent, requiredText } from '#contract/values.ts';

const bankRate = {
  Description: requiredText(60).meta({ title: 'Decision', hint: 'As “Bank of England, 18 Dec 2025”.' }),
  Rate: Percent,
  EffectiveFrom: DateOnly.meta({ title: 'From', hint: 'Interest goes by the rate of the 30 June or 31 December before.' }),
  Active,
};

/** The Bank of England's rate, by which statutory interest goes. */
export const bankRateFile = entity('BankRate', bankRate, { path: '/api/BankRates', table: 'bank_rates', order: 'EffectiveFrom' });
