import { z } from 'zod';

type Shape = z.ZodType;

/** Returns the object schema of a field, or of the items of a list. */
const findObjectSchema = (schema: Shape | undefined): z.ZodObject | undefined => {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodArray) return findObjectSchema(schema.element as Shape);
  if (schema instanceof z.ZodUnion) return (schema.options as Shape[]).map(findObjectSchema).find(Boolean);
  if (schema instanceof z.ZodPipe) return findObjectSchema((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as Shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findObjectSchema(schema.unwrap() as Shape);
  return undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const pickFields = (body: z.ZodObject, row: z.ZodObject | undefined, value: unknown, idField = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => pickFields(body, row, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const field = body.shape[name] as Shape | undefined;
      if (!field) return row?.shape[name] === undefined && name !== 'id' && name !== idField ? [[name, item]] : [];
      const inner = findObjectSchema(field);
      return [[name, inner ? pickFields(inner, findObjectSchema(row?.shape[name] as Shape | undefined), item) : item]];
    }),
  );
};

/**
 * Reduces a record to the fields that a call accepts, because react-admin's forms send the whole record. Drops fields that only replies
 * have, such as names of references, author and time. Unknown fields are sent, so that the server refuses them by name.
 */
export const pickFieldsToSend = (
  { body, replyShapes }: { body: Shape; replyShapes: readonly Shape[] },
  data: Record<string, unknown>,
  idField: string,
) => {
  const bodyShape = findObjectSchema(body);
  const rows = replyShapes.flatMap((answer) => findObjectSchema(answer) ?? []);
  const row = rows.length > 0 ? z.object(Object.assign({}, ...rows.map(({ shape }) => shape)) as z.core.$ZodLooseShape) : undefined;
  return (bodyShape ? pickFields(bodyShape, row, data, idField) : data) as Record<string, unknown>;
};

/** Adds required fields that a partial record lacks, such as its version, from the record as loaded. */
export const addRequired = (body: Shape, data: Record<string, unknown>, before: Record<string, unknown> = {}) => {
  const missingFields = Object.entries((findObjectSchema(body)?.shape ?? {}) as Record<string, Shape>).filter(
    ([name, field]) => data[name] === undefined && before[name] !== undefined && !field.safeParse(undefined).success,
  );
  return { ...Object.fromEntries(missingFields.map(([name]) => [name, before[name]])), ...data };
};
