import { z } from 'zod';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import type { ownKinds, OwnSubject } from './ownSubjects.ts';
import { reference } from '#contract/record/fields.ts';
import { ownName } from './ownNames.ts';
import { describeFields } from '#contract/record/record.ts';
import type { FieldMeta, RecordField } from '#contract/record/record.ts';
import { DateOnly, hasAtMost, Id, optionalText, requiredText, YesNo } from '#contract/values.ts';

/** A field added by an administrator, as stored. */
export interface OwnField {
  OwnFieldId: number;
  Subject: OwnSubject;
  Label: string;
  Kind: (typeof ownKinds)[number];
  Choices: string[];
  ReferenceTo: EntityName | null;
  Required: boolean;
  Hint: string | null;
  Active: boolean;
}

type Values = Record<string, unknown>;

const maxLength = 200;
const maxDigits = 15;
const maxDecimals = 6;
const maxNumber = 999_999_999_999;

const countDigits = (value: number) => String(Math.abs(value)).replace('.', '').replace(/^0+/, '').length;

/** At most 15 digits, because JSON numbers and spreadsheets store no more exactly. */
const OwnNumber = z
  .number({ error: 'must be a number' })
  .min(-maxNumber, 'is too large')
  .max(maxNumber, 'is too large')
  .refine(hasAtMost(maxDecimals), `must have at most ${maxDecimals} decimals`)
  .refine((value) => countDigits(value) <= maxDigits, `must have at most ${maxDigits} digits`)
  // Turns -0 into 0, because JSON has no -0.
  .overwrite((value) => value + 0);

const ruleOfKind: Record<OwnField['Kind'], (field: OwnField) => z.ZodType> = {
  Text: ({ Required }) => (Required ? requiredText(maxLength) : optionalText(maxLength)),
  Number: () => OwnNumber,
  Date: () => DateOnly,
  YesNo: () => YesNo,
  Choice: ({ Choices }) => z.enum(Choices as [string, ...string[]], { error: `must be one of ${Choices.join(', ')}` }),
  Reference: ({ ReferenceTo }) => (ReferenceTo === null ? Id : reference(ReferenceTo)),
};

const addMeta = (rule: z.ZodType, { Label, Hint, Required }: OwnField) => {
  const meta: FieldMeta = { title: Label, ...(Hint !== null && { hint: Hint }) };
  return (Required ? rule : rule.nullish()).meta({ ...meta });
};

/** Reports a missing value as required, before its type is checked. */
const requirePresent = (rule: z.ZodType) =>
  z.unknown().transform((value, context) => {
    const read = rule.safeParse(value);
    const message = value === undefined || value === null || value === '' ? 'is required' : read.error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return read.data;
  });

/**
 * Returns the schema for a value of an own field. A choice accepts any text, because a record may keep a choice that has since been
 * removed. `readOwn` compares with the stored value and refuses other removed choices.
 */
export const ownRule = (field: OwnField): z.ZodType => {
  const rule = field.Kind === 'Choice' ? requiredText(maxLength) : ruleOfKind[field.Kind](field);
  return field.Required ? requirePresent(rule) : rule.nullish();
};

/** Describes the own field as a record field. Its name is, for example, `Own12`. */
export const ownRecordField = (field: OwnField): RecordField => {
  const name = ownName(field.OwnFieldId);
  const [recordField] = describeFields(z.object({ [name]: addMeta(ruleOfKind[field.Kind](field), field) }));
  if (!recordField) throw new Error(`The own field ${field.Label} cannot be read`);
  return recordField;
};

const findError = (field: OwnField | undefined, value: unknown, stored: Values | undefined): string | undefined => {
  if (!field) return 'is not one of the own fields';
  if (!field.Active) return 'is no longer in use';
  const read = ownRule(field).safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? 'is not valid';
  if (field.Kind !== 'Choice' || read.data === null || read.data === undefined) return undefined;
  const isOffered = field.Choices.includes(read.data as string) || stored?.[field.OwnFieldId] === read.data;
  return isOffered ? undefined : `must be one of ${field.Choices.join(', ')}`;
};

/**
 * Checks values of own fields. Returns the values to store (null deletes one) and errors by field. Without `stored` the record is new, and
 * required fields must be present. The caller checks that referenced records exist.
 */
export const readOwn = (fields: readonly OwnField[], input: Values, stored?: Values) => {
  const byId = new Map(fields.map((field) => [String(field.OwnFieldId), field]));
  const errors: Record<string, string> = {};
  const values: Values = {};
  for (const [id, value] of Object.entries(input)) {
    const field = byId.get(id);
    const error = findError(field, value, stored);
    if (error !== undefined) errors[id] = error;
    else if (field) values[id] = ownRule(field).parse(value) ?? null;
  }
  if (!stored)
    for (const { OwnFieldId, Required, Active } of fields)
      if (Required && Active && !(OwnFieldId in input)) errors[OwnFieldId] = 'is required';
  return { values, errors };
};
