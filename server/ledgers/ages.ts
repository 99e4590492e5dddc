import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ageBegins, ages } from '#contract/sales/deal/ages.ts';
import type { Age } from '#contract/sales/deal/ages.ts';

/** Age of a debt as an index into `ages`. `days` is the number of days since the debt was due. */
export const ageIndexSql = (days: RawBuilder<unknown>) => sql<number>`width_bucket(${days}, ${sql.raw(`ARRAY[${ageBegins.join(', ')}]`)})`;

export const ageIndex = (age: Age) => sql.lit(ages.indexOf(age));
