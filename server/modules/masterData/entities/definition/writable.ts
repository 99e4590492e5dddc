import type { RecordField } from '#contract/record/record.ts';
import type { Values } from '#server/modules/entityRules.ts';

/** What the server keeps itself, or what is entered with a new record only, is left out of what is written. */
export const writable = (fields: readonly RecordField[], values: Values, isNew: boolean): Values => {
  const kept = new Set(fields.filter(({ isReadOnly, isAddOnly }) => isReadOnly || (isAddOnly && !isNew)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !kept.has(name)));
};
