import { z } from 'zod';
import type { KindName } from './kindNames.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { labelField } from '#contract/words.ts';

/** `ownValues` is drawn as the own fields. */
type MetaKind = KindName | 'ownValues';

/** Shape of a value on the wire. The server needs it to store, list, filter and export a field. */
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
  /** Fields of such a row that an import line may give. The row is added if the record has none (`listFileColumns`). */
  inFile?: readonly string[];
  /** Maximum number of rows, 200 by default. */
  most?: number;
}

/** Options of a field's `.meta({ … })`. */
export interface FieldMeta {
  /** Title, if it differs from the field's name in words. */
  title?: string;
  /** Shown before the user makes a mistake. */
  hint?: string;
  /** Shown after the label and after the value, such as `mm` or `kg`. */
  unit?: string;
  /** How the field is entered and shown, if its shape does not determine it, such as `money`, `email` or `image`. */
  kind?: MetaKind;
  /** Entity that the id refers to, such as `Colour`. */
  of?: EntityName;
  /** Filter for the records that a reference offers. */
  where?: Readonly<Record<string, unknown>>;
  /** Shows the record's code beside its name, as in `CurrencyCode`. */
  hasCode?: boolean;
  /** Join table of a many-to-many reference. */
  through?: string;
  part?: PartMeta;
  /** Labels of the values, such as `{ EndOfMonth: 'End of the month' }`. */
  words?: Readonly<Record<string, string>>;
  /** Visible only to these roles. Others get null and cannot write it. */
  isCost?: boolean;
  /** Set by the server. Shown but never entered. */
  isReadOnly?: boolean;
  /** Entered for a new record and read-only afterwards. */
  isAddOnly?: boolean;
  /** For a boolean, the field that holds the reason. */
  because?: string;
  /** Shows the field only if another field has one of these values. Otherwise it keeps the value of a new record. */
  when?: Readonly<Record<string, readonly unknown[]>>;
}

declare module 'zod' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- so that `.meta({ … })` takes the names of kinds and entities only
  interface GlobalMeta extends FieldMeta {}
}

/** Description of a field, enough to build a form input, a column, a filter and an import column. */
export interface RecordField extends Pick<
  FieldMeta,
  'hint' | 'unit' | 'of' | 'where' | 'hasCode' | 'through' | 'part' | 'isCost' | 'isReadOnly' | 'isAddOnly' | 'because' | 'when'
> {
  name: string;
  /** Includes the unit if there is one, such as `Diameter, mm`. */
  label: string;
  shape: Shape;
  /** Kind that decides how the field is entered and shown. */
  kind: MetaKind;
  isOptional: boolean;
  /** Counted in characters. */
  maximumLength?: number;
  choices: readonly { value: string | number; label: string }[];
  /** Fields of each row, if this field holds rows. */
  fields: readonly RecordField[];
  /** Value in a new record. */
  initial: unknown;
}

interface Described {
  /** Inner schema, without optional or nullable. */
  value: z.ZodType;
  meta: FieldMeta;
  initial: unknown;
}

const isWrapper = (field: z.ZodType) => field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;

/** Unwraps optional, nullable, default and pipe. Of a pipe it follows the input, or the output if the input is only a preprocess step. */
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

/** Lists the values of an enum or of a union of literals, such as `1, 100 or 1000`. */
const listOptions = (value: z.ZodType): readonly (string | number)[] | undefined => {
  if (value instanceof z.ZodEnum) return value.options;
  if (!(value instanceof z.ZodUnion)) return undefined;
  const literals = value.options.map((option) => (option instanceof z.ZodLiteral ? option.value : undefined));
  return literals.every((one) => typeof one === 'string' || typeof one === 'number') ? literals : undefined;
};

const arrayShape = (value: z.ZodArray, { of, part, kind }: FieldMeta): Shape | undefined => {
  if (value.element instanceof z.ZodObject && part) return 'rows';
  if (of && describe(value.element as z.ZodType).value instanceof z.ZodNumber) return 'references';
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

const longText = 200;

/** Text longer than one line is entered in a multi-line box. */
const chooseKind = (shape: Shape, maximumLength: number | undefined) =>
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

/** Turns `OpenItem` into `Open item`. Codes and single words stay the same. */
const toSentenceCase = (option: string) => option.replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

const listChoices = (value: z.ZodType, { words }: FieldMeta) =>
  (listOptions(value instanceof z.ZodArray ? (value.element as z.ZodType) : value) ?? []).map((option) => ({
    value: option,
    label: words?.[String(option)] ?? toSentenceCase(String(option)),
  }));

const readField = (name: string, field: z.ZodType): RecordField => {
  const { value, meta, initial } = describe(field);
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
    fields: rows && part ? describeFields(rows).filter((one) => one.name !== `${part.name}Id`) : [],
    initial: initial ?? emptyOf[shape](),
    ...(maximumLength !== undefined && { maximumLength }),
    ...Object.fromEntries(
      Object.entries({ hint, unit, of, where, hasCode, through, part, isCost, isReadOnly, isAddOnly, because, when }).filter(
        ([, fieldMeta]) => fieldMeta !== undefined,
      ),
    ),
  };
};

/** Describes the fields of a record in order. Throws on an unknown shape, so that it cannot turn into a text box by mistake. */
export const describeFields = (record: z.ZodObject): RecordField[] =>
  Object.entries(record.shape).map(([name, field]) => readField(name, field as z.ZodType));

/** Tells whether the record currently has the field. See `when`. */
export const isOfRecord = ({ when = {} }: Pick<RecordField, 'when'>, record: Readonly<Record<string, unknown>>) =>
  Object.entries(when).every(([name, values]) => values.includes(record[name]));
