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
  type?: string;
  title?: string;
  hint?: string;
  maxLength?: number;
  enum?: readonly string[];
  default?: unknown;
  anyOf?: Described[];
}

const kinds: Record<string, FieldKind> = { number: 'number', integer: 'wholeNumber', boolean: 'yesNo' };

const readField = (name: string, described: Described, isRequired: boolean): RecordField => {
  const value = described.anyOf?.find((one) => one.type !== 'null') ?? described;
  const kind = value.enum ? 'choice' : (kinds[value.type ?? ''] ?? 'text');
  return {
    name,
    label: described.title ?? labelOf(name),
    ...(described.hint !== undefined && { hint: described.hint }),
    kind,
    isOptional: !isRequired && described.default === undefined,
    ...(value.maxLength !== undefined && { maximumLength: value.maxLength }),
    choices: value.enum ?? [],
    initial: described.default ?? (kind === 'yesNo' ? false : kind === 'text' ? '' : null),
  };
};

/** The fields of a record, in its order. */
export const fieldsOf = (record: z.ZodObject): RecordField[] => {
  const described = z.toJSONSchema(record, { io: 'input', unrepresentable: 'any' });
  const required = new Set(described.required);
  return Object.entries(described.properties ?? {}).map(([name, field]) => readField(name, field as Described, required.has(name)));
};
