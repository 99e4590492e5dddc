import pg from 'pg';
import { Big } from '#contract/money.ts';

const { builtins } = pg.types;

/** Numbers leave the database as exact decimals, dates as `YYYY-MM-DD`, instants as ISO 8601 in UTC. */
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
