import { fileColumnsOf } from '#contract/entities/fileColumns.ts';
import { labelOf } from '#contract/words.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';
import { synonymsOf } from './synonyms.ts';

/** Where a column of the file goes. */
export interface Target {
  name: string;
  label: string;
  /** Undefined: the record's own id. */
  field: Field | undefined;
  /** What else a file may call it. */
  others?: readonly string[];
}

/** `Address, town`: of a row within the record; a file may call it `Town`, `Address 1` or `Address line 1` too. */
const targetsWithin = (field: Field): Target[] =>
  fileColumnsOf(field).map(({ name, of, within }) => ({
    name,
    label: `${labelOf(of)}: ${labelOf(within.name).toLowerCase().replace(/\d/, ' $&')}`,
    field: { ...within, kind: 'text' },
    others: [within.name, ...[of, 'Address'].flatMap((word) => [`${word}${within.name}`, `${word}${within.name.replace('Line', '')}`])],
  }));

/** The fields that a file may have; the first is the id that the export writes. */
export const targetsOf = ({ id, fields }: Pick<Resource, 'id' | 'fields'>): Target[] => [
  { name: id, label: 'Record number', field: undefined },
  ...fields
    .filter((field) => !field.isReadOnly && kindOf(field).read !== undefined)
    .map((field) => ({ name: field.name, label: field.label, field })),
  ...fields.flatMap(targetsWithin),
];

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const callsIt = ({ name, label, field, others = [] }: Target, head: string) => {
  const bare = field?.unit ? label.slice(0, -field.unit.length) : label;
  // A column *Contact* is who it is, not the record’s own number.
  const short = field ? name.replace(/Ids?$/, '') : name;
  return [name, label, bare, short, ...others].some((one) => plain(one) === plain(head));
};

type Remembered = Readonly<Record<string, string>>;

const keyOf = (resource: Pick<Resource, 'name'>) => `import.${resource.name}`;

const isRecord = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

const recall = (resource: Pick<Resource, 'name'>): Remembered => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
};

const mostRemembered = 500;

/** Which field each head went to, for the next file that has it. '' is not taken. */
export const remember = (resource: Pick<Resource, 'name'>, heads: readonly string[], chosen: readonly string[]) => {
  const kept = { ...recall(resource), ...Object.fromEntries(heads.map((head, index) => [plain(head), chosen[index] ?? ''])) };
  localStorage.setItem(keyOf(resource), JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-mostRemembered))));
};

/**
 * Of each head the name of its field, or '' where it is not taken: as it went before, else by label or name, else as other books call it.
 * Of two alike the first is taken.
 */
export const recognise = (resource: Pick<Resource, 'name' | 'id' | 'fields'>, heads: readonly string[]): string[] => {
  const targets = targetsOf(resource);
  const before = recall(resource);
  const taken = new Set<string>();
  const take = (name: string | undefined) => {
    if (!name || taken.has(name)) return '';
    taken.add(name);
    return name;
  };
  const isKept = (head: string) => Object.hasOwn(before, plain(head));
  const known = heads.map((head) => {
    const remembered = isKept(head) ? before[plain(head)] : undefined;
    const isKnown = remembered === '' || targets.some(({ name }) => name === remembered);
    return take(isKnown ? remembered : targets.find((target) => callsIt(target, head))?.name);
  });
  const ours = new Set(targets.map(({ name }) => name));
  return heads.map(
    (head, at) => known[at] || (isKept(head) ? '' : take(synonymsOf(plain(head)).find((name) => ours.has(name) && !taken.has(name)))),
  );
};

/** The heads that are not taken, as a person is told of them; and fields that two columns go to. */
export const doubledIn = (resource: Pick<Resource, 'id' | 'fields'>, chosen: readonly string[]) =>
  targetsOf(resource).filter(({ name }) => chosen.filter((one) => one === name).length > 1);
