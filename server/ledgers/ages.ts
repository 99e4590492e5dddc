import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ageBegins, ages } from '#contract/sales/deal/ages.ts';
import type { Age } from '#contract/sales/deal/ages.ts';

/** Returns the age of a debt as an index into `ages`, 0 to 4. `days` is the whole number of days since it was due. */
export const ageIndexSql = (days: RawBuilder<unknown>) => sql<number>`width_bucket(${days}, ${sql.raw(`ARRAY[${ageBegins.join(', ')}]`)})`;

export const ageIndex = (age: Age) => sql.lit(ages.indexOf(age));
