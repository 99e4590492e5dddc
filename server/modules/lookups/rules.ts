import { sql } from 'kysely';
import type { Rules } from '#server/modules/entities/rules.ts';

/** With what one of it is worth in pounds on the day. */
export const currencyRules: Rules = { columns: (today) => [sql`sterling_rate(own.currency_id, ${today}::date) AS rate`] };

/** With the rate of the day. */
export const vatTypeRules: Rules = { columns: (today) => [sql`vat_rate_on(own.vat_type_id, ${today}::date) AS rate`] };
