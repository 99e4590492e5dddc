import { z } from 'zod';
import type { KindName } from './kindNames.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { labelField } from '#contract/words.ts';

/** `ownValues` marks the field that holds all own fields. */
type MetaKind = KindName | 'ownValues';

/** Shape of a value in JSON. The server uses it to store, list, filter and export a field. */
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

/** Table that holds the rows of a record, and the column that refers to the record. */
export interface PartMeta {
  name: string;
  table: string;
  parent: string;
  /** Rows can only be added, never changed. */
  isAppendOnly?: boolean;
  /** Fields that an import file may give for one such row. The row is added only if the record has none (`listFileColumns`). */
  inFile?: readonly string[];
  /** Maximum number of rows, 200 by default. */
  most?: number;
}

/** Options of a field's `.meta({ … })`. */
export interface FieldMeta {
  /** Label, if it differs from the field's name in words. */
  title?: string;
  /** Help text below the field. */
  hint?: string;
  /** Shown after the label and after the value, such as `mm` or `kg`. */
  unit?: string;
  /** Kind of form field, such as `money`, `email` or `image`. Needed if the shape does not determine it. */
  kind?: MetaKind;
  /** Entity that a reference points to, such as `Colour`. */
  of?: EntityName;
  /** Filter for the records that can be chosen in a reference. */
  where?: Readonly<Record<string, unknown>>;
  /** Adds the referenced record's code to its name, in a field such as `CurrencyCode`. */
  hasCode?: boolean;
  /** Join table, if the field refers to several records. */
  through?: string;
  part?: PartMeta;
  /** Labels of the values, such as `{ EndOfMonth: 'End of the month' }`. */
  words?: Readonly<Record<string, string>>;
  /** A cost. Only Admin and Finance may see it. Other roles get null and cannot write it. */
  isCost?: boolean;
  /** Set by the server. The form shows it without an input. */
  isReadOnly?: boolean;
  /** Entered for a new record and read-only afterwards. */
  isAddOnly?: boolean;
  /** Field with the reason for a boolean, such as `OnStopReason` for `OnStop`. */
  because?: string;
  /** Shows the field only if another field has one of these values. A hidden field keeps its initial value. */
  when?: Readonly<Record<string, readonly unknown[]>>;
}

declare module 'zod' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- so that `.meta({ … })` takes the names of kinds and entities only
  interface GlobalMeta extends FieldMeta {}
}

/** Description of a field, enough to build its form input, list column, filter and import column. */
export interface RecordField extends Pick<
  FieldMeta,
  'hint' | 'unit' | 'of' | 'where' | 'hasCode' | 'through' | 'part' | 'isCost' | 'isReadOnly' | 'isAddOnly' | 'because' | 'when'
> {
  name: string;
  /** Label with the unit if there is one, such as `Diameter, mm`. */
  label: string;
  shape: Shape;
  /** Kind of form field. */
  kind: MetaKind;
  isOptional: boolean;
  maximumLength?: number;
  choices: readonly { value: string | number; label: string }[];
  /** Fields of each row, if this field holds rows. */
  fields: readonly RecordField[];
  /** Value in a new record. */
  initial: unknown;
}

interface Unwrapped {
  /** Schema without its optional, nullable and default wrappers. */
  value: z.ZodType;
  meta: FieldMeta;
  initial: unknown;
}

const isWrapper = (field: z.ZodType) => field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;

/** Unwraps optional, nullable, default and pipe. Follows the input of a pipe, or its output if the input is only a transform. */
const unwrap = (field: z.ZodType): Unwrapped => {
  const ownMeta = (field.meta() ?? {}) as FieldMeta;
  if (field instanceof z.ZodPipe) {
    const inner = unwrap((field.in instanceof z.ZodTransform ? field.out : field.in) as z.ZodType);
    return { ...inner, meta: { ...inner.meta, ...ownMeta } };
  }
  if (!isWrapper(field)) return { value: field, meta: ownMeta, initial: undefined };
  const inner = unwrap(field.unwrap() as z.ZodType);
  const initial = field instanceof z.ZodDefault ? field.def.defaultValue : inner.initial;
  return { value: inner.value, meta: { ...inner.meta, ...ownMeta }, initial };
};

/** Lists the values of an enum or of a union of literals, such as `1, 100 or 1000`. */
const listOptions = (value: z.ZodType): readonly (string | number)[] | undefined => {
  if (value instanceof z.ZodEnum) return value.options;
  if (!(value instanceof z.ZodUnion)) return undefined;
  const literals = value.options.map((option) => (option instanceof z.ZodLiteral ? option.value : undefined));
  return literals.every((literal) => typeof literal === 'string' || typeof literal === 'number') ? literals : undefined;
};

const arrayShape = (value: z.ZodArray, { of, part, kind }: FieldMeta): Shape | undefined => {
  if (value.element instanceof z.ZodObject && part) return 'rows';
  if (of && unwrap(value.element as z.ZodType).value instanceof z.ZodNumber) return 'references';
  if (value.element instanceof z.ZodString && kind === 'texts') return 'texts';
  return listOptions(value.element as z.ZodType) ? 'choices' : undefined;
};

const detectShape = (value: z.ZodType, meta: FieldMeta): Shape | undefined => {
  if (listOptions(value)) return 'choice';
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

const maxLineLength = 200;

/** Chooses a multi-line box for text that can be longer than one line. */
const chooseKind = (shape: Shape, maximumLength: number | undefined) =>
  shape === 'text' && (maximumLength ?? 0) > maxLineLength ? 'longText' : shape;

const emptyValues: Record<Shape, () => unknown> = {
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

/** Turns `OpenItem` into `Open item`. Codes and single words stay the same. */
const toSentenceCase = (option: string) => option.replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

const listChoices = (value: z.ZodType, { words }: FieldMeta) =>
  (listOptions(value instanceof z.ZodArray ? (value.element as z.ZodType) : value) ?? []).map((option) => ({
    value: option,
    label: words?.[String(option)] ?? toSentenceCase(String(option)),
  }));

const readField = (name: string, field: z.ZodType): RecordField => {
  const { value, meta, initial } = unwrap(field);
  const shape = detectShape(value, meta);
  if (!shape) throw new Error(`The field ${name} has an unknown shape. Define it with a value from contract/values.ts or fields.ts`);
  const length = value instanceof z.ZodString ? value.maxLength : null;
  const maximumLength = typeof length === 'number' ? length : undefined;
  const { title, hint, unit, of, where, hasCode, through, part, isCost, isReadOnly, isAddOnly, because, when } = meta;
  const rows = value instanceof z.ZodArray && value.element instanceof z.ZodObject ? value.element : undefined;
  return {
    name,
    label: [title ?? labelField(name), unit].filter(Boolean).join(', '),
    shape,
    kind: meta.kind ?? chooseKind(shape, maximumLength),
    isOptional: initial === undefined && field.safeParse(undefined).success,
    choices: listChoices(value, meta),
    fields: rows && part ? describeFields(rows).filter((rowField) => rowField.name !== `${part.name}Id`) : [],
    initial: initial ?? emptyValues[shape](),
    ...(maximumLength !== undefined && { maximumLength }),
    ...Object.fromEntries(
      Object.entries({ hint, unit, of, where, hasCode, through, part, isCost, isReadOnly, isAddOnly, because, when }).filter(
        ([, fieldMeta]) => fieldMeta !== undefined,
      ),
    ),
  };
};

/** Describes the fields of a record in order. Throws on an unknown shape, because the form would show it as a text box. */
export const describeFields = (record: z.ZodObject): RecordField[] =>
  Object.entries(record.shape).map(([name, field]) => readField(name, field as z.ZodType));

/** Checks whether a record has the field at all, by its condition `when`. */
export const hasField = ({ when = {} }: Pick<RecordField, 'when'>, record: Readonly<Record<string, unknown>>) =>
  Object.entries(when).every(([name, values]) => values.includes(record[name]));
