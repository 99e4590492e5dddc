import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { Big } from '#contract/money.ts';

const { builtins } = pg.types;

/** Parses numbers as exact decimals, dates as `YYYY-MM-DD` and instants as ISO 8601 in UTC. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.NUMERIC]: (text) => new Big(text),
  [builtins.INT8]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Selects rows as one JSON column. Null if there are none. The caller must pass decimals through `restoreDecimals`. */
export const jsonRows = (select: RawBuilder<unknown>) => sql`(SELECT json_agg(one) FROM (${select}) AS one)`;

type Exactly<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: null extends Row[Name] ? Big | null : Big };

/** Turns decimals of a JSON column (`json_agg`) back into exact decimals. A JSON number can hold every amount that a column can, up to 15 digits. */
export const restoreDecimals = <Row extends object, const Names extends keyof Row>(
  rows: readonly Row[] | null,
  names: readonly Names[],
): Exactly<Row, Names>[] =>
  (rows ?? []).map((row) => {
    const converted = { ...row } as Record<keyof Row, unknown>;
    for (const name of names) if (converted[name] !== null) converted[name] = new Big(converted[name] as number);
    return converted as Exactly<Row, Names>;
  });
