import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultQueryExecutor } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { afterAll, inject } from 'vitest';
import { keyOf } from './rowType.ts';
import type { RowType } from './rowType.ts';
import { findMisfits } from './fit.ts';

const { folder, types } = inject('rowTypes');
const byKey = Map.groupBy(types, ({ key }) => key);
const misfits = new Set<string>();
const seen = new Set<string>();

const keyOfQuery = ({ query }: CompiledQuery) => (query.kind === 'RawNode' ? keyOf(query.sqlFragments) : undefined);

/** Records in their statement the rows that do not match its type. If several statements have the same text, one of their types has to match. */
const check = (row: unknown, stated: readonly RowType[]) => {
  const found = stated.map(({ place, row: shape }) => ({ place, misfits: findMisfits(row, shape) }));
  const fitting = found.filter((one) => one.misfits.length === 0);
  for (const { place } of fitting) seen.add(place);
  if (fitting.length > 0) return;
  for (const one of found) misfits.add(`${one.place}: ${one.misfits.join('; ')}`);
};

const patched = Symbol.for('demijohn.rowTypes');
type Patched = typeof DefaultQueryExecutor.prototype & { [patched]?: typeof check };

const { prototype } = DefaultQueryExecutor as { prototype: Patched };
if (!prototype[patched]) {
  const { executeQuery } = prototype;
  prototype.executeQuery = async function execute(compiled, ...others) {
    const result = await executeQuery.call(this, compiled, ...others);
    const key = keyOfQuery(compiled);
    const stated = key === undefined ? undefined : byKey.get(key);
    if (stated) for (const row of result.rows) prototype[patched]?.(row, stated);
    return result as never;
  };
}
prototype[patched] = check;

afterAll(() => {
  appendFileSync(join(folder, `seen-${process.pid}`), [...seen].map((place) => `${place}\n`).join(''));
  if (misfits.size > 0) throw new Error(`Rows are not of the type that is stated:\n${[...misfits].join('\n')}`);
});
