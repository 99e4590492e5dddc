import { sql } from 'kysely';
import { z } from 'zod';
import type { Big } from '#contract/money.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { groupVatTypes, vatTypesOn } from './billable.ts';
import type { VatTypes } from './billable.ts';

export interface DayRates {
  vatTypes: VatTypes;
  /** Pounds per unit of the currency. Undefined if it has no rate on the day. */
  ExchangeRate: Big | undefined;
}

interface CurrencyDay {
  CurrencyId: number;
  day: DateOnly;
}

const sterlingRates = statement({
  name: 'findDayRates, sterling',
  row: z.object({ CurrencyId: z.number(), Day: DateOnly, Rate: z.number().nullable() }),
  exact: ['Rate'],
  write: (currencyDays: readonly CurrencyDay[]) => sql`
    SELECT w.currency_id, w.day, sterling_rate(w.currency_id, w.day) AS rate
    FROM (SELECT DISTINCT * FROM unnest(${currencyDays.map((one) => one.CurrencyId)}::integer[], ${currencyDays.map((one) => one.day)}::date[]) AS w(currency_id, day)) w`,
  example: [{ CurrencyId: 1, day: '2026-11-21' }],
});

/** Loads the exchange and VAT rates of these days and returns a function to look them up. */
export const findDayRates = async (db: Db, currencyDays: readonly CurrencyDay[]) => {
  const days = [...new Set(currencyDays.map(({ day }) => day))];
  const [types, sterling] = await pipeline(db, [vatTypesOn.given(days), sterlingRates.given(currencyDays)]);
  const vatTypes = groupVatTypes(types);
  const rates = new Map(sterling.map(({ CurrencyId, Day, Rate }) => [`${CurrencyId} ${Day}`, Rate ?? undefined]));
  return (currencyId: number, day: DateOnly): DayRates => ({
    vatTypes: vatTypes.get(day) ?? new Map(),
    ExchangeRate: rates.get(`${currencyId} ${day}`),
  });
};
