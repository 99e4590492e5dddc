import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

export interface Merge {
  /** The record as the user opened it. `mine` is the user's version, `theirs` the stored one. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Fields that only other users changed. Their values are used. */
  remoteOnly: readonly Field[];
  /** Fields that were changed on both sides, to different values. */
  disputed: readonly Field[];
}

const blank = (value: unknown) => (value === '' || value === undefined ? null : value);

/** Reads a value as the server would store it, so that trailing spaces or the order of keys do not count as changes. */
const read = ({ record }: Resource, { name }: Field, values: Values) => {
  const rule = record.shape[name] as { safeParse: (value: unknown) => { success: boolean; data?: unknown } } | undefined;
  const result = rule?.safeParse(values[name]);
  return blank(result?.success ? result.data : values[name]);
};

/** Whether a field differs between two versions of a record. */
export const isFieldChanged = (resource: Resource, field: Field, one: Values, other: Values) => {
  const { isSame = Object.is } = getKind(field);
  return !isSame(read(resource, field, one), read(resource, field, other));
};

/** Compares three versions of a record. Lists the fields to take over from other users and those that the user must decide. */
export const buildMerge = (resource: Resource, { base, mine, theirs }: Pick<Merge, 'base' | 'mine' | 'theirs'>): Merge => {
  const fields = resource.fields.filter(({ isReadOnly }) => !isReadOnly);
  const remoteChanges = fields.filter(
    (field) => isFieldChanged(resource, field, base, theirs) && isFieldChanged(resource, field, mine, theirs),
  );
  return {
    base,
    mine,
    theirs,
    remoteOnly: remoteChanges.filter((field) => !isFieldChanged(resource, field, base, mine)),
    disputed: remoteChanges.filter((field) => isFieldChanged(resource, field, base, mine)),
  };
};

/** Returns the merged values. A disputed field without a choice keeps the user's value. */
export const mergeValues = ({ mine, theirs, remoteOnly, disputed }: Merge, sides: Readonly<Record<string, Side>> = {}): Values => {
  const remoteFields = [...remoteOnly, ...disputed.filter(({ name }) => sides[name] === 'theirs')];
  return { ...mine, ...Object.fromEntries(remoteFields.map(({ name }) => [name, theirs[name]])) };
};
