import { z } from 'zod';

type Shape = z.ZodType;
type FieldErrors = Record<string, string>;

/** Maximum fields to name, so that the answer stays short if the whole body is wrong. */
const maxFound = 20;
const maxNameLength = 60;

/** Returns the number of edits that turn one word into the other (Levenshtein distance), ignoring case. */
const editsBetween = (one: string, other: string) => {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_cell, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length] ?? 0;
};

/** Returns the closest known name. Undefined if none is close. */
const findNearest = (name: string, knownNames: readonly string[]) => {
  const short = name.slice(0, maxNameLength);
  const [nearest] = knownNames
    .map((field) => ({ field, edits: editsBetween(short, field) }))
    .filter(({ field, edits }) => edits <= Math.max(1, Math.floor(field.length / 4)))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest?.field;
};

const suggest = (name: string, nearest: string | undefined) => {
  if (nearest === undefined) return '';
  return nearest.toLowerCase() === name.toLowerCase() ? `. Its name is “${nearest}”.` : `. Did you mean “${nearest}”?`;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const walkObject = (schema: z.ZodObject, value: unknown, path: readonly string[], errors: FieldErrors) => {
  if (!isRecord(value)) return;
  const shape = schema.shape as Record<string, Shape>;
  const names = Object.keys(shape);
  for (const [name, item] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) walk(field, item, [...path, name], errors);
    else if (Object.keys(errors).length < maxFound) {
      const sentName = [...path, name.slice(0, maxNameLength)].join('.');
      errors[sentName] = `“${sentName}” is not a field of this call${suggest(name, findNearest(name, names))}`;
    }
  }
};

/** Checks the fields against the union member that accepts the value. If no member does, another check refuses the value. */
const walkUnion = (options: readonly Shape[], value: unknown, path: readonly string[], errors: FieldErrors) => {
  const tries = options
    .filter((option) => option.safeParse(value).success)
    .map((option) => {
      const optionErrors: FieldErrors = {};
      walk(option, value, path, optionErrors);
      return optionErrors;
    });
  const [fewestErrors] = tries.toSorted((one, other) => Object.keys(one).length - Object.keys(other).length);
  Object.assign(errors, fewestErrors);
};

const walkPipe = (schema: z.ZodPipe, value: unknown, path: readonly string[], errors: FieldErrors) => {
  const [before, after] = [schema.in as Shape, schema.out as Shape];
  walk(before, value, path, errors);
  if (after instanceof z.ZodTransform) return;
  const parsed = before.safeParse(value);
  if (parsed.success) walk(after, parsed.data, path, errors);
};

const isWrapper = (schema: Shape): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodLazy =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodLazy;

const walk = (schema: Shape, value: unknown, path: readonly string[], errors: FieldErrors): void => {
  if (value === undefined || value === null) return;
  if (schema instanceof z.ZodObject) walkObject(schema, value, path, errors);
  else if (schema instanceof z.ZodArray && Array.isArray(value))
    for (const [index, item] of value.entries()) walk(schema.element as Shape, item, [...path, String(index)], errors);
  else if (schema instanceof z.ZodRecord && isRecord(value))
    for (const [name, item] of Object.entries(value)) walk(schema.valueType as Shape, item, [...path, name], errors);
  else if (schema instanceof z.ZodUnion) walkUnion(schema.options as readonly Shape[], value, path, errors);
  else if (schema instanceof z.ZodPipe) walkPipe(schema, value, path, errors);
  else if (isWrapper(schema)) walk(schema.unwrap() as Shape, value, path, errors);
};

/** Returns an error for each field that the schema does not have, at any depth. The key is the path of the field. */
export const findUnknownFields = (schema: Shape, value: unknown): FieldErrors => {
  const errors: FieldErrors = {};
  walk(schema, value, [], errors);
  return errors;
};
