import { z } from 'zod';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import type { ownKinds, OwnSubject } from './ownSubjects.ts';
import { reference } from '#contract/record/fields.ts';
import { ownName } from './ownNames.ts';
import { fieldsOf } from '#contract/record/record.ts';
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

const longest = 200;
const mostDigits = 15;
const mostDecimals = 6;
const largest = 999_999_999_999;

const digitsOf = (value: number) => String(Math.abs(value)).replace('.', '').replace(/^0+/, '').length;

/** Limited to 15 digits, because JSON numbers and spreadsheets keep no more exactly. */
const OwnNumber = z
  .number({ error: 'must be a number' })
  .min(-largest, 'is too large')
  .max(largest, 'is too large')
  .refine(hasAtMost(mostDecimals), `must have at most ${mostDecimals} decimals`)
  .refine((value) => digitsOf(value) <= mostDigits, `must have at most ${mostDigits} digits`)
  // Turns -0 into 0, because JSON has no -0.
  .overwrite((value) => value + 0);

const ruleOfKind: Record<OwnField['Kind'], (field: OwnField) => z.ZodType> = {
  Text: ({ Required }) => (Required ? requiredText(longest) : optionalText(longest)),
  Number: () => OwnNumber,
  Date: () => DateOnly,
  YesNo: () => YesNo,
  Choice: ({ Choices }) => z.enum(Choices as [string, ...string[]], { error: `must be one of ${Choices.join(', ')}` }),
  Reference: ({ ReferenceTo }) => (ReferenceTo === null ? Id : reference(ReferenceTo)),
};

const within = (rule: z.ZodType, { Label, Hint, Required }: OwnField) => {
  const said: FieldMeta = { title: Label, ...(Hint !== null && { hint: Hint }) };
  return (Required ? rule : rule.nullish()).meta({ ...said });
};

/** Reports a missing value as missing before checking its type. */
const present = (rule: z.ZodType) =>
  z.unknown().transform((value, context) => {
    const read = rule.safeParse(value);
    const message = value === undefined || value === null || value === '' ? 'is required' : read.error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return read.data;
  });

/**
 * Returns the rule for a value of an own field, for server and browser. It accepts any text for a choice, because a record may keep a
 * choice that has since been removed. `readOwn` knows the stored value and refuses the others.
 */
export const ownRule = (field: OwnField): z.ZodType => {
  const rule = field.Kind === 'Choice' ? requiredText(longest) : ruleOfKind[field.Kind](field);
  return field.Required ? present(rule) : rule.nullish();
};

/** Describes the own field as a field of the record, named for example `Own12`. */
export const ownRecordField = (field: OwnField): RecordField => {
  const name = ownName(field.OwnFieldId);
  const [made] = fieldsOf(z.object({ [name]: within(ruleOfKind[field.Kind](field), field) }));
  if (!made) throw new Error(`The own field ${field.Label} cannot be read`);
  return made;
};

const refusal = (field: OwnField | undefined, value: unknown, stored: Values | undefined): string | undefined => {
  if (!field) return 'is not one of the own fields';
  if (!field.Active) return 'is no longer in use';
  const read = ownRule(field).safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? 'is not valid';
  if (field.Kind !== 'Choice' || read.data === null || read.data === undefined) return undefined;
  const isOffered = field.Choices.includes(read.data as string) || stored?.[field.OwnFieldId] === read.data;
  return isOffered ? undefined : `must be one of ${field.Choices.join(', ')}`;
};

/**
 * Reads values of own fields by id. Returns values to store, where null deletes, and errors by field. Without `stored` the record is new,
 * and required fields must be given. The caller checks that references exist.
 */
export const readOwn = (fields: readonly OwnField[], given: Values, stored?: Values) => {
  const byId = new Map(fields.map((field) => [String(field.OwnFieldId), field]));
  const errors: Record<string, string> = {};
  const values: Values = {};
  for (const [id, value] of Object.entries(given)) {
    const field = byId.get(id);
    const wrong = refusal(field, value, stored);
    if (wrong !== undefined) errors[id] = wrong;
    else if (field) values[id] = ownRule(field).parse(value) ?? null;
  }
  if (!stored)
    for (const { OwnFieldId, Required, Active } of fields)
      if (Required && Active && !(OwnFieldId in given)) errors[OwnFieldId] = 'is required';
  return { values, errors };
};
