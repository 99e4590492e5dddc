import { z } from 'zod';

type Shape = z.ZodType;

/** Returns the object schema of a field, or of the items of a list. */
const objectIn = (schema: Shape | undefined): z.ZodObject | undefined => {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodArray) return objectIn(schema.element as Shape);
  if (schema instanceof z.ZodUnion) return (schema.options as Shape[]).map(objectIn).find(Boolean);
  if (schema instanceof z.ZodPipe) return objectIn((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as Shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return objectIn(schema.unwrap() as Shape);
  return undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const keep = (body: z.ZodObject, row: z.ZodObject | undefined, value: unknown, idField = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => keep(body, row, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const field = body.shape[name] as Shape | undefined;
      if (!field) return row?.shape[name] === undefined && name !== 'id' && name !== idField ? [[name, item]] : [];
      const inner = objectIn(field);
      return [[name, inner ? keep(inner, objectIn(row?.shape[name] as Shape | undefined), item) : item]];
    }),
  );
};

/**
 * Reduces a record to the fields that a call accepts. Drops fields that only replies have (`told`), such as names of references, author and time,
 * because a stock form sends the whole record. Unknown fields are sent, so that the server refuses them by name.
 */
export const fieldsToSend = ({ body, told }: { body: Shape; told: readonly Shape[] }, data: Record<string, unknown>, idField: string) => {
  const taken = objectIn(body);
  const rows = told.flatMap((answer) => objectIn(answer) ?? []);
  const row = rows.length > 0 ? z.object(Object.assign({}, ...rows.map(({ shape }) => shape)) as z.core.$ZodLooseShape) : undefined;
  return (taken ? keep(taken, row, data, idField) : data) as Record<string, unknown>;
};

/** Adds required fields that a partial record lacks, above all its version, from the record as loaded. */
export const withRequired = (body: Shape, data: Record<string, unknown>, before: Record<string, unknown> = {}) => {
  const missing = Object.entries((objectIn(body)?.shape ?? {}) as Record<string, Shape>).filter(
    ([name, field]) => data[name] === undefined && before[name] !== undefined && !field.safeParse(undefined).success,
  );
  return { ...Object.fromEntries(missing.map(([name]) => [name, before[name]])), ...data };
};
