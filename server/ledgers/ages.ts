import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ageBegins, ages } from '#contract/sales/deal/ages.ts';
import type { Age } from '#contract/sales/deal/ages.ts';

/** The age of a debt as its place among `ages`, 0 to 4; `days` since it was due, a whole number. */
export const ageAt = (days: RawBuilder<unknown>) => sql<number>`width_bucket(${days}, ${sql.raw(`ARRAY[${ageBegins.join(', ')}]`)})`;

export const placeOf = (age: Age) => sql.lit(ages.indexOf(age));
