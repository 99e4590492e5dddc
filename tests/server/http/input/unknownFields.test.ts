import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listCalls } from '#contract/index.ts';
import { findUnknownFields } from '#server/http/input/unknownFields.ts';

type Shape = z.ZodType;

/** Returns the schemas within a schema. Each of them could let an unknown field through. */
const partsOf = (schema: Shape): Shape[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape) as Shape[];
  if (schema instanceof z.ZodArray) return [schema.element as Shape];
  if (schema instanceof z.ZodRecord) return [schema.valueType as Shape];
  if (schema instanceof z.ZodUnion) return schema.options as Shape[];
  if (schema instanceof z.ZodPipe) return [schema.in as Shape, schema.out as Shape];
  const wraps = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodLazy].some((kind) => schema instanceof kind);
  return wraps ? [(schema as z.ZodOptional).unwrap() as Shape] : [];
};

const leaves = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown', 'custom', 'transform']);

const kindsIn = (schema: Shape, seen = new Set<Shape>()): string[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts = partsOf(schema);
  if (parts.length === 0 && !(schema instanceof z.ZodObject)) return [schema.def.type];
  return parts.flatMap((part) => kindsIn(part, seen));
};

test('every kind of schema that a call is made of is looked into', () => {
  const kinds = new Set(listCalls().flatMap(({ call }) => [...kindsIn(call.query), ...kindsIn(call.body)]));
  expect([...kinds].filter((kind) => !leaves.has(kind))).toEqual([]);
});

const Line = z.object({ Quantity: z.number(), Note: z.string().nullish() });
const shapes: [string, Shape, unknown, string][] = [
  ['a record', Line, { Quantity: 1, Qty: 1 }, 'Qty'],
  ['a list within a record', z.object({ Lines: z.array(Line) }), { Lines: [{ Quantity: 1 }, { Quantity: 1, Noted: '' }] }, 'Lines.1.Noted'],
  ['something optional', z.object({ Line: Line.optional() }), { Line: { Quantity: 1, A: 1 } }, 'Line.A'],
  ['something nullable with a default', z.object({ Line: Line.nullable().default(null) }), { Line: { A: 1 } }, 'Line.A'],
  ['a map', z.object({ By: z.record(z.string(), Line) }), { By: { one: { Quantity: 1, A: 1 } } }, 'By.one.A'],
  ['one of two shapes', z.object({ Of: z.union([z.number(), Line]) }), { Of: { Quantity: 1, A: 1 } }, 'Of.A'],
  ['what is read first', z.object({ Line: Line.transform((line) => line.Quantity) }), { Line: { Quantity: 1, A: 1 } }, 'Line.A'],
  [
    'JSON within a text',
    z.object({
      q: z
        .string()
        .transform((text) => JSON.parse(text) as unknown)
        .pipe(Line)
        .optional(),
    }),
    { q: '{"Quantity":1,"A":1}' },
    'q.A',
  ],
  [
    'what refers to itself',
    z.object({
      get Next() {
        return Line.extend({ A: z.number() }).optional();
      },
    }),
    { Next: { Quantity: 1, A: 1, B: 1 } },
    'Next.B',
  ],
];

describe('a field that is not known', () => {
  test.each(shapes)('is found in %s', (_where, schema, value, path) => {
    expect(Object.keys(findUnknownFields(schema, value))).toEqual([path]);
  });

  test('is told with the field that was probably meant, where one is near', () => {
    const schema = z.object({ OrderDate: z.string(), DiscountPercent: z.number(), CustomerId: z.number() });
    const found = findUnknownFields(schema, { OrderDat: 1, discountpercent: 1, DiscuntPercent: 1, Colour: 1 });
    expect(found).toEqual({
      OrderDat: '“OrderDat” is not a field of this call. Did you mean “OrderDate”?',
      discountpercent: '“discountpercent” is not a field of this call. Its name is “DiscountPercent”.',
      DiscuntPercent: '“DiscuntPercent” is not a field of this call. Did you mean “DiscountPercent”?',
      Colour: '“Colour” is not a field of this call',
    });
  });

  test('is told twenty times at most, and by the beginning of an endless name', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_one, index) => [`${'x'.repeat(200)}${index}`.slice(-200), 1]));
    const found = findUnknownFields(Line, { ...many, ['y'.repeat(1_000_000)]: 1 });
    expect(Object.keys(found).length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(found).length).toBeLessThan(5000);
  });

  test('a value of another kind than its schema is left to the schema', () => {
    for (const value of [undefined, null, 5, 'text', [], [[1]]])
      expect(findUnknownFields(z.object({ Lines: z.array(Line) }), { Lines: value })).toEqual({});
  });
});
