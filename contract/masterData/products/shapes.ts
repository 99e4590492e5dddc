import { z } from 'zod';

/** Shapes that a product can be drawn in, as a clerk says them. */
export const shapeNames = {
  Bordeaux: 'Bordeaux bottle',
  Burgundy: 'Burgundy bottle',
  Hock: 'Hock bottle',
  Champagne: 'Champagne bottle',
  Beer: 'Beer bottle',
  LongNeck: 'Long neck bottle',
  SwingTop: 'Swing-top bottle',
  Spirit: 'Spirit bottle',
  Flask: 'Flask',
  Medicine: 'Medicine bottle',
  WideMouth: 'Wide-mouth bottle',
  Growler: 'Growler',
  Demijohn: 'Demijohn',
  Jar: 'Jar',
  Closure: 'Closure',
} as const;

export const ProductShape = z.enum(Object.keys(shapeNames) as (keyof typeof shapeNames)[], { error: 'must be one of the shapes' });
export type ProductShape = z.infer<typeof ProductShape>;

/** Words in the name of a product group, and the shape that its products have if they have none of their own. The first match counts. */
export const groupShapes: readonly (readonly [word: string, shape: ProductShape])[] = [
  ['demijohn', 'Demijohn'],
  ['carboy', 'Demijohn'],
  ['growler', 'Growler'],
  ['jar', 'Jar'],
  ['closure', 'Closure'],
  ['cap', 'Closure'],
  ['cork', 'Closure'],
  ['lid', 'Closure'],
  ['champagne', 'Champagne'],
  ['sparkling', 'Champagne'],
  ['swing', 'SwingTop'],
  ['beer', 'Beer'],
  ['cider', 'Beer'],
  ['wine', 'Bordeaux'],
  ['spirit', 'Spirit'],
  ['medicine', 'Medicine'],
  ['pharma', 'Medicine'],
  ['milk', 'WideMouth'],
  ['juice', 'WideMouth'],
];

/** Returns the shape that a product group suggests by its name, or null. A word counts from its start, so that `Jars` is found and `Ajar` is not. */
export const getGroupShape = (groupName: string): ProductShape | null =>
  groupShapes.find(([word]) => new RegExp(`\\b${word}`, 'i').test(groupName))?.[1] ?? null;

/** Facts from which a silhouette is drawn. A value is absent if it is not known. */
export const ProductLook = z.object({
  Shape: ProductShape.nullish(),
  Millilitres: z.number().nullish(),
  HeightMm: z.number().nullish(),
  NeckMm: z.number().nullish(),
  Colour: z.string().nullish(),
  Swatch: z.string().nullish(),
  ImageUrl: z.string().nullish(),
});
export type ProductLook = z.infer<typeof ProductLook>;

/** Whether the silhouette shows the product's own proportions. Otherwise it is a plain outline of the shape. */
export const isDrawnToScale = ({ Shape, Millilitres, HeightMm, NeckMm }: ProductLook) =>
  Boolean(Shape && HeightMm && NeckMm && (Millilitres || Shape === 'Closure'));

const withUnit = (value: number | null | undefined, unit: string) => value && `${value.toLocaleString('en-GB')} ${unit}`;

/** Says in words what the silhouette shows, such as `Bordeaux bottle, 750 ml, 300 mm, green`. */
export const describeLook = ({ Shape, Millilitres, HeightMm, Colour }: ProductLook) =>
  [Shape ? shapeNames[Shape] : 'Plain outline', withUnit(Millilitres, 'ml'), withUnit(HeightMm, 'mm'), Colour?.toLowerCase()]
    .filter(Boolean)
    .join(', ');
