import { z } from 'zod';
import type { KindName } from './kindNames.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { labelOf } from '#contract/words.ts';

/** `ownValues` is drawn as the fields that an administrator has added. */
type MetaKind = KindName | 'ownValues';

/** What a value is on the wire: as much as the server must know of a field to keep, list, filter and write it to a file. */
export type Shape =
  | 'text'
  | 'number'
  | 'wholeNumber'
  | 'yesNo'
  | 'date'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'reference'
  | 'references'
  | 'rows'
  | 'ownValues';

/** Of rows within a record: the table that keeps them, and the column that leads back. */
export interface PartMeta {
  name: string;
  table: string;
  parent: string;
  /** What stands there stays as it is: rows are only added. */
  isAppendOnly?: boolean;
  /** What a line of an import may say of one such row: it is added where the record has none (`fileColumnsOf`). */
  inFile?: readonly string[];
  /** How many there may be; 200 where nothing is said. */
  most?: number;
}

/** What `.meta({ … })` of a field may say. */
export interface FieldMeta {
  /** Where the field's name in words is not it. */
  title?: string;
  /** Said before the mistake. */
  hint?: string;
  /** Said after the label, and behind the value: `mm`, `kg`. */
  unit?: string;
  /** How it is entered and shown, where its shape does not say it: `money`, `email`, `image`. */
  kind?: MetaKind;
  /** The entity that an id is of: `Colour`. */
  of?: EntityName;
  /** Of a reference: the filter of the records that are offered. */
  where?: Readonly<Record<string, unknown>>;
  /** Of a reference: its record's code is told beside its name, as `CurrencyCode`. */
  hasCode?: boolean;
  /** Of many references: the table of pairs that keeps them. */
  through?: string;
  part?: PartMeta;
  /** A choice in words: `{ EndOfMonth: 'End of the month' }`. */
  words?: Readonly<Record<string, string>>;
  /** Only these may see it; others get null and cannot write it. */
  isCost?: boolean;
  /** Kept by the server: shown, never entered. */
  isReadOnly?: boolean;
  /** Entered with a new record, shown afterwards. */
  isAddOnly?: boolean;
  /** Of a yes: the field that says why. */
  because?: string;
  /** Only where another field of the record has one of these values is it drawn; elsewhere it stays as a new record has it. */
  when?: Readonly<Record<string, readonly unknown[]>>;
}

declare module 'zod' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- so that `.meta({ … })` takes the names of kinds and entities only
  interface GlobalMeta extends FieldMeta {}
}

/** What a record says of one of its fields: enough for a form, a column, a filter and a line of an import. */
export interface RecordField extends Pick<
  FieldMeta,
  'hint' | 'unit' | 'of' | 'where' | 'hasCode' | 'through' | 'part' | 'isCost' | 'isReadOnly' | 'isAddOnly' | 'because' | 'when'
> {
  name: string;
  /** With the unit, where there is one: `Diameter, mm`. */
  label: string;
  shape: Shape;
  /** The name of its kind: how it is entered and shown. */
  kind: MetaKind;
  isOptional: boolean;
  /** In characters. */
  maximumLength?: number;
  choices: readonly { value: string | number; label: string }[];
  /** The fields of each row, where it is rows. */
  fields: readonly RecordField[];
  /** What a new record starts with. */
  initial: unknown;
}

interface Described {
  /** The field without what only says that it may be absent or null. */
  value: z.ZodType;
  meta: FieldMeta;
  initial: unknown;
}

const isWrapper = (field: z.ZodType) => field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;

/** What `field` is once it is there: through optional, nullable, default, and to what goes into a pipe (of one that only looks at it first, to what it goes on to). */
const describe = (field: z.ZodType): Described => {
  const own = (field.meta() ?? {}) as FieldMeta;
  if (field instanceof z.ZodPipe) {
    const inner = describe((field.in instanceof z.ZodTransform ? field.out : field.in) as z.ZodType);
    return { ...inner, meta: { ...inner.meta, ...own } };
  }
  if (!isWrapper(field)) return { value: field, meta: own, initial: undefined };
  const inner = describe(field.unwrap() as z.ZodType);
  const initial = field instanceof z.ZodDefault ? field.def.defaultValue : inner.initial;
  return { value: inner.value, meta: { ...inner.meta, ...own }, initial };
};

/** The values of an enum, or of a union of literals: `1, 100 or 1000`. */
const optionsOf = (value: z.ZodType): readonly (string | number)[] | undefined => {
  if (value instanceof z.ZodEnum) return value.options;
  if (!(value instanceof z.ZodUnion)) return undefined;
  const literals = value.options.map((option) => (option instanceof z.ZodLiteral ? option.value : undefined));
  return literals.every((one) => typeof one === 'string' || typeof one === 'number') ? literals : undefined;
};

const arrayShape = (value: z.ZodArray, { of, part, kind }: FieldMeta): Shape | undefined => {
  if (value.element instanceof z.ZodObject && part) return 'rows';
  if (of && describe(value.element as z.ZodType).value instanceof z.ZodNumber) return 'references';
  if (value.element instanceof z.ZodString && kind === 'texts') return 'texts';
  return optionsOf(value.element as z.ZodType) ? 'choices' : undefined;
};

const shapeOf = (value: z.ZodType, meta: FieldMeta): Shape | undefined => {
  if (optionsOf(value)) return 'choice';
  if (value instanceof z.ZodBoolean) return 'yesNo';
  if (value instanceof z.ZodNumber) {
    if (meta.of) return 'reference';
    return value.isInt ? 'wholeNumber' : 'number';
  }
  if (value instanceof z.ZodArray) return arrayShape(value, meta);
  if (value instanceof z.ZodISODate) return 'date';
  if (value instanceof z.ZodString) return 'text';
  return value instanceof z.ZodRecord && meta.kind === 'ownValues' ? 'ownValues' : undefined;
};

const longText = 200;

/** A field of more characters than a line takes is written on several. */
const kindOf = (shape: Shape, maximumLength: number | undefined) =>
  shape === 'text' && (maximumLength ?? 0) > longText ? 'longText' : shape;

const emptyOf: Record<Shape, () => unknown> = {
  text: () => '',
  number: () => null,
  wholeNumber: () => null,
  yesNo: () => false,
  date: () => null,
  choice: () => null,
  choices: () => [],
  texts: () => [],
  reference: () => null,
  references: () => [],
  rows: () => [],
  ownValues: () => ({}),
};

/** `OpenItem` → `Open item`; what is a code or a word stays. */
const inWords = (option: string) => option.replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

const choicesOf = (value: z.ZodType, { words }: FieldMeta) =>
  (optionsOf(value instanceof z.ZodArray ? (value.element as z.ZodType) : value) ?? []).map((option) => ({
    value: option,
    label: words?.[String(option)] ?? inWords(String(option)),
  }));

const readField = (name: string, field: z.ZodType): RecordField => {
  const { value, meta, initial } = describe(field);
  const shape = shapeOf(value, meta);
  if (!shape)
    throw new Error(`The field ${name} has a shape that no kind knows: say what it is by a value of contract/values.ts or fields.ts`);
  const length = value instanceof z.ZodString ? value.maxLength : null;
  const maximumLength = typeof length === 'number' ? length : undefined;
  const { title, hint, unit, of, where, hasCode, through, part, isCost, isReadOnly, isAddOnly, because, when } = meta;
  const rows = value instanceof z.ZodArray && value.element instanceof z.ZodObject ? value.element : undefined;
  return {
    name,
    label: [title ?? labelOf(name), unit].filter(Boolean).join(', '),
    shape,
    kind: meta.kind ?? kindOf(shape, maximumLength),
    isOptional: initial === undefined && field.safeParse(undefined).success,
    choices: choicesOf(value, meta),
    fields: rows && part ? fieldsOf(rows).filter((one) => one.name !== `${part.name}Id`) : [],
    initial: initial ?? emptyOf[shape](),
    ...(maximumLength !== undefined && { maximumLength }),
    ...Object.fromEntries(
      Object.entries({ hint, unit, of, where, hasCode, through, part, isCost, isReadOnly, isAddOnly, because, when }).filter(
        ([, said]) => said !== undefined,
      ),
    ),
  };
};

/** The fields of a record, in its order. A shape that nothing knows is an error here, never a text box later. */
export const fieldsOf = (record: z.ZodObject): RecordField[] =>
  Object.entries(record.shape).map(([name, field]) => readField(name, field as z.ZodType));

/** Whether the record, as it stands, has the field at all: see `when`. */
export const isOfRecord = ({ when = {} }: Pick<RecordField, 'when'>, record: Readonly<Record<string, unknown>>) =>
  Object.entries(when).every(([name, values]) => values.includes(record[name]));
