import type { RecordField } from '#contract/record/record.ts';
import type { Values } from '#server/modules/entityRules.ts';

/** Omits fields that only the server sets. On a change, also omits fields that only a new record may set. */
export const pickWritable = (fields: readonly RecordField[], values: Values, isNew: boolean): Values => {
  const fixedNames = new Set(fields.filter(({ isReadOnly, isAddOnly }) => isReadOnly || (isAddOnly && !isNew)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fixedNames.has(name)));
};
