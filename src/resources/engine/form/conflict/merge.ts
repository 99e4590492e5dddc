import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

export interface Merge {
  /** The record as the user began on it, as the user has it, and as it is stored now. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Fields that only the others changed: theirs are taken. */
  taken: readonly Field[];
  /** Fields that both changed, each to something else. */
  disputed: readonly Field[];
}

const blank = (value: unknown) => (value === '' || value === undefined ? null : value);

/** As the record's rules write it, so that a blank at its end or another order of keys is no change. */
const read = ({ record }: Resource, { name }: Field, values: Values) => {
  const rule = record.shape[name] as { safeParse: (value: unknown) => { success: boolean; data?: unknown } } | undefined;
  const parsed = rule?.safeParse(values[name]);
  return blank(parsed?.success ? parsed.data : values[name]);
};

/** Whether two readings of a record say something else in a field. */
export const differs = (resource: Resource, field: Field, one: Values, other: Values) => {
  const { isSame = Object.is } = kindOf(field);
  return !isSame(read(resource, field, one), read(resource, field, other));
};

/** What three readings of a record come to: what only one side changed is that side's; what both did is to be decided. */
export const mergeOf = (resource: Resource, { base, mine, theirs }: Pick<Merge, 'base' | 'mine' | 'theirs'>): Merge => {
  const fields = resource.fields.filter(({ isReadOnly }) => !isReadOnly);
  const theirsToo = fields.filter((field) => differs(resource, field, base, theirs) && differs(resource, field, mine, theirs));
  return {
    base,
    mine,
    theirs,
    taken: theirsToo.filter((field) => !differs(resource, field, base, mine)),
    disputed: theirsToo.filter((field) => differs(resource, field, base, mine)),
  };
};

/** The fields as they are to be saved over theirs; what was not chosen stays mine. */
export const merged = ({ mine, theirs, taken, disputed }: Merge, chosen: Readonly<Record<string, Side>> = {}): Values => {
  const given = [...taken, ...disputed.filter(({ name }) => chosen[name] === 'theirs')];
  return { ...mine, ...Object.fromEntries(given.map(({ name }) => [name, theirs[name]])) };
};
