import { z } from 'zod';
import { labelOf } from './words.ts';

export type FieldKind = 'text' | 'number' | 'wholeNumber' | 'yesNo' | 'choice';

/** What a record says of one of its fields: enough for a form, a column, a filter and a line of an import. */
export interface RecordField {
  name: string;
  /** With the unit, where there is one: `.meta({ title: 'Diameter, mm' })` where the field's name does not say it. */
  label: string;
  /** Said before the mistake: `.meta({ hint: … })`. */
  hint?: string;
  kind: FieldKind;
  isOptional: boolean;
  /** In characters. */
  maximumLength?: number;
  choices: readonly string[];
  /** What a new record starts with. */
  initial: unknown;
}

interface Described {
  /** The field without what only says that it may be absent or null. */
  value: z.ZodType;
  meta: { title?: string; hint?: string };
  initial: unknown;
}

const isWrapper = (field: z.ZodType) => field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;

/** What `field` is once it is there: through optional, nullable, default, and to what goes into a pipe. */
const describe = (field: z.ZodType): Described => {
  const own: Described['meta'] = field.meta() ?? {};
  if (field instanceof z.ZodPipe) {
    const inner = describe(field.in as z.ZodType);
    return { ...inner, meta: { ...inner.meta, ...own } };
  }
  if (!isWrapper(field)) return { value: field, meta: own, initial: undefined };
  const inner = describe(field.unwrap() as z.ZodType);
  const initial = field instanceof z.ZodDefault ? field.def.defaultValue : inner.initial;
  return { value: inner.value, meta: { ...inner.meta, ...own }, initial };
};

const kindOf = (value: z.ZodType): FieldKind => {
  if (value instanceof z.ZodEnum) return 'choice';
  if (value instanceof z.ZodBoolean) return 'yesNo';
  if (value instanceof z.ZodNumber) return value.isInt ? 'wholeNumber' : 'number';
  return 'text';
};

const emptyOf: Record<FieldKind, unknown> = { yesNo: false, text: '', choice: null, number: null, wholeNumber: null };

const readField = (name: string, field: z.ZodType): RecordField => {
  const { value, meta, initial } = describe(field);
  const kind = kindOf(value);
  const maximumLength = value instanceof z.ZodString ? value.maxLength : null;
  return {
    name,
    label: meta.title ?? labelOf(name),
    ...(meta.hint !== undefined && { hint: meta.hint }),
    kind,
    isOptional: initial === undefined && field.safeParse(undefined).success,
    ...(typeof maximumLength === 'number' && { maximumLength }),
    choices: value instanceof z.ZodEnum ? value.options.map(String) : [],
    initial: initial ?? emptyOf[kind],
  };
};

/** The fields of a record, in its order. */
export const fieldsOf = (record: z.ZodObject): RecordField[] =>
  Object.entries(record.shape).map(([name, field]) => readField(name, field as z.ZodType));
