import { sql } from 'kysely';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ImportRows } from '#contract/masterData/entities/definition/imports.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';
import type { MatchedRow } from './importMatch.ts';

type PricedPer = NonNullable<ImportRows['PricedPer']>;

const findStoredPer = async (tx: Tx, file: Entity, per: string, ids: readonly number[]) => {
  const id = sql.ref(toColumn(file.id));
  const { rows } = await sql<{ Id: number; Per: number }>`
    SELECT ${id} AS id, ${sql.ref(toColumn(per))} AS per FROM ${sql.table(file.table)} WHERE ${id} = ANY(${ids}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [row.Id, row.Per]));
};

/** Converts prices in the file to the number of units that the record uses. */
export const makePriceReader = async (tx: Tx, file: Entity, rows: readonly MatchedRow[], pricedPer: PricedPer = {}) => {
  const priceUnits = Object.entries(pricedPer);
  const per = file.fields.find(({ kind }) => kind === 'pricePer');
  for (const [name] of priceUnits)
    if (!per || !file.fields.some((field) => field.name === name && field.kind === 'unitPrice'))
      throw invalidField(`PricedPer.${name}`, 'is not a price field of these records');
  if (!per || priceUnits.length === 0) return (_id: number | undefined, values: Values) => values;
  const stored = await findStoredPer(
    tx,
    file,
    per.name,
    rows.flatMap(({ id }) => id ?? []),
  );
  return (id: number | undefined, values: Values): Values => {
    const own = values[per.name] ?? (id === undefined ? undefined : stored.get(id)) ?? per.initial;
    const priced = priceUnits.flatMap(([name, units]) => {
      const price = values[name];
      return typeof price === 'number' && typeof own === 'number' ? [[name, new Big(price).times(own).div(units).toNumber()] as const] : [];
    });
    return { ...values, ...Object.fromEntries(priced) };
  };
};
