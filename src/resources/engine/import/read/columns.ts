import { listFileColumns } from '#contract/masterData/entities/definition/fileColumns.ts';
import { labelField } from '#contract/words.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';
import type { FileTable } from './fileTable.ts';
import { normaliseHeading, readHeading } from './heads.ts';
import type { ColumnHeading } from './heads.ts';
import { readCell } from './readCell.ts';
import { findSynonyms } from './synonyms.ts';

/** A field that a column of the file can be imported into. */
export interface Target {
  name: string;
  label: string;
  /** Undefined for the record number. */
  field: Field | undefined;
  /** Other headings that match the field. */
  others?: readonly string[];
}

/**
 * Lists fields of rows within the record, labelled for example `Address: town`. The file may also call that column `Town`, `Address 1` or
 * `Address line 1`.
 */
const listPartTargets = (field: Field): Target[] =>
  listFileColumns(field).map(({ name, of, within }) => ({
    name,
    label: `${labelField(of)}: ${labelField(within.name).toLowerCase()}`,
    field: { ...within, kind: 'text' },
    others: [within.name, ...[of, 'Address'].flatMap((word) => [`${word}${within.name}`, `${word}${within.name.replace('Line', '')}`])],
  }));

/** Lists the fields that a file may have. The first is the record number, which our export writes. */
export const listTargets = ({ id, fields }: Pick<Resource, 'id' | 'fields'>): Target[] => [
  { name: id, label: 'Record number', field: undefined },
  ...fields
    .filter((field) => !field.isReadOnly && getKind(field).read !== undefined)
    .map((field) => ({ name: field.name, label: field.label, field })),
  ...fields.flatMap(listPartTargets),
];

/** Whether a heading names another currency than that of a sterling price field. */
const isWrongCurrency = ({ field }: Target, { isForeign }: ColumnHeading) => isForeign && field?.kind === 'unitPrice';

const matchesHeading = (target: Target, head: string) => {
  const { name, label, field, others = [] } = target;
  const labelWithoutUnit = field?.unit ? label.slice(0, -field.unit.length) : label;
  // A column *Contact* is the person's name, not the record number.
  const shortName = field ? name.replace(/Ids?$/, '') : name;
  const heading = readHeading(head);
  const heads = new Set([normaliseHeading(head), heading.plain]);
  return (
    !isWrongCurrency(target, heading) &&
    [name, label, labelWithoutUnit, shortName, ...others].some((one) => heads.has(normaliseHeading(one)))
  );
};

/** Finds our fields for a heading from another system, best match first. */
const synonymsFor = (head: string) => [...new Set([normaliseHeading(head), readHeading(head).plain].flatMap(findSynonyms))];

/** Returns a test for headings that the import of these records knows. */
export const makeHeadingCheck = (resource: Pick<Resource, 'name' | 'id' | 'fields'>) => {
  const targets = listTargets(resource);
  const targetNames = new Set(targets.map(({ name }) => name));
  const remembered = readRemembered(resource);
  return (head: string) =>
    Boolean(remembered[normaliseHeading(head)]) ||
    targets.some((target) => matchesHeading(target, head)) ||
    synonymsFor(head).some((name) => targetNames.has(name));
};

const sampleSize = 200;

const isNumber = (value: unknown) => typeof value === 'number';
const canReadAs: Partial<Record<Field['shape'], (value: unknown) => boolean>> = {
  number: isNumber,
  wholeNumber: isNumber,
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  yesNo: (value) => typeof value === 'boolean',
};

/** Whether a column cannot belong to a number, date or yes/no field, because fewer than three in five of its cells can be read as one. */
const hasUnreadableCells = ({ field }: Target, cells: readonly string[]) => {
  if (!field || !canReadAs[field.shape]) return false;
  const filledCells = cells.filter((cell) => cell.trim() !== '').slice(0, sampleSize);
  return filledCells.filter((cell) => canReadAs[field.shape]?.(readCell(field, cell))).length * 5 < filledCells.length * 3;
};

type Remembered = Readonly<Record<string, string>>;

const buildKey = (resource: Pick<Resource, 'name'>) => `import.${resource.name}`;

const isRecord = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

const readRemembered = (resource: Pick<Resource, 'name'>): Remembered => {
  try {
    const storedChoices: unknown = JSON.parse(localStorage.getItem(buildKey(resource)) ?? '{}');
    return isRecord(storedChoices) ? storedChoices : {};
  } catch {
    return {};
  }
};

const maxRemembered = 500;

/** Stores the field chosen for each heading in the browser, for the next file. '' means not imported. */
export const remember = (resource: Pick<Resource, 'name'>, heads: readonly string[], targetNames: readonly string[]) => {
  const storedChoices = {
    ...readRemembered(resource),
    ...Object.fromEntries(heads.map((head, index) => [normaliseHeading(head), targetNames[index] ?? ''])),
  };
  localStorage.setItem(buildKey(resource), JSON.stringify(Object.fromEntries(Object.entries(storedChoices).slice(-maxRemembered))));
};

/**
 * Matches each heading to a field, or to '' if it is not imported. Remembered choices come first, then our labels and names, then names
 * used by other systems. If two headings match a field, the first is used. Without a remembered choice, the values must suit the field too.
 */
export const matchColumns = (
  resource: Pick<Resource, 'name' | 'id' | 'fields'>,
  heads: readonly string[],
  lines: FileTable['lines'] = [],
): string[] => {
  const targets = listTargets(resource);
  const remembered = readRemembered(resource);
  const usedNames = new Set<string>();
  const claimName = (name: string | undefined) => {
    if (!name || usedNames.has(name)) return '';
    usedNames.add(name);
    return name;
  };
  const isRemembered = (head: string) => Object.hasOwn(remembered, normaliseHeading(head));
  const cellsAt = (at: number) => lines.map(({ cells }) => cells[at] ?? '');
  const knownNames = heads.map((head, at) => {
    const lastChoice = isRemembered(head) ? remembered[normaliseHeading(head)] : undefined;
    const isKnown = lastChoice === '' || targets.some(({ name }) => name === lastChoice);
    if (isKnown) return claimName(lastChoice);
    return claimName(targets.find((target) => matchesHeading(target, head) && !hasUnreadableCells(target, cellsAt(at)))?.name);
  });
  const guess = (head: string, at: number) => {
    // The record number is matched only by its own heading.
    const candidates = synonymsFor(head).flatMap((name) => targets.find((target) => target.field && target.name === name) ?? []);
    const fits = (target: Target) =>
      !usedNames.has(target.name) && !isWrongCurrency(target, readHeading(head)) && !hasUnreadableCells(target, cellsAt(at));
    return claimName(candidates.find(fits)?.name);
  };
  return heads.map((head, at) => knownNames[at] || (isRemembered(head) ? '' : guess(head, at)));
};

/** Finds fields that two columns are matched to. */
export const findDuplicateTargets = (resource: Pick<Resource, 'id' | 'fields'>, targetNames: readonly string[]) =>
  listTargets(resource).filter(({ name }) => targetNames.filter((one) => one === name).length > 1);
