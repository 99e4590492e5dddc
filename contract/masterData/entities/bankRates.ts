import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { DateOnly, Percent, requiredText } from '#contract/values.ts';

const bankRate = {
  Description: requiredText(60).meta({ title: 'Decision', hint: 'Such as “Bank of England, 18 Dec 2025”.' }),
  Rate: Percent,
  EffectiveFrom: DateOnly.meta({ title: 'From', hint: 'Statutory interest uses the rate of the last 30 June or 31 December.' }),
  Active,
};

/** The Bank of England base rate, which sets the rate of statutory interest. */
export const bankRateFile = entity('BankRate', bankRate, { path: '/api/BankRates', table: 'bank_rates', order: 'EffectiveFrom' });
