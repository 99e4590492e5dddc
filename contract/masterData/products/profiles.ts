import type { ProductShape } from './shapes.ts';

/**
 * A knot of a profile: depth from the top, and its reach from the neck (0) to the body (1). A reach below 0 is that share narrower than the
 * neck. `bend` makes the way to the knot an S-curve: the share of the way that stays steep above and below.
 */
export type Knot = readonly [depth: number, reach: number, bend?: readonly [upper: number, lower: number]];

export interface Profile {
  /** Lists points from the top to the base. Depth goes from 0 to 1. */
  knots: readonly Knot[];
  /** Outer volume for each millilitre of content: glass and headspace. */
  outerVolume: number;
  /** Typical proportions, for a plain outline: body width by height, and neck width by body width. */
  aspect: number;
  neck: number;
  /** Rounding of the foot, by body width. */
  foot: number;
  hasHandle?: true;
}

const lip: readonly Knot[] = [
  [0, 0],
  [0.035, 0],
  [0.035, -0.12],
];

const bottle = (knots: readonly Knot[], sizes: Partial<Profile> = {}): Profile => ({
  knots: [...lip, ...knots, [1, 1]],
  outerVolume: 1.27,
  aspect: 0.26,
  neck: 0.38,
  foot: 0.08,
  ...sizes,
});

/** The outline of something that is neither bottle nor jar, or whose shape is not known. */
export const plainProfile = bottle([
  [0.16, -0.12],
  [0.36, 1, [0.55, 0.6]],
]);

/** Half of each silhouette, drawn by us after the usual glass of each trade. */
export const profiles: Readonly<Record<ProductShape, Profile>> = {
  Bordeaux: bottle([
    [0.25, -0.04],
    [0.37, 1, [0.75, 0.75]],
  ]),
  Burgundy: bottle([
    [0.2, -0.05],
    [0.5, 1, [0.5, 0.62]],
  ]),
  Hock: bottle(
    [
      [0.14, -0.05],
      [0.6, 1, [0.42, 0.5]],
    ],
    { aspect: 0.22, neck: 0.38 },
  ),
  Champagne: bottle(
    [
      [0.1, -0.12],
      [0.54, 1, [0.45, 0.55]],
    ],
    { outerVolume: 1.45, aspect: 0.28, neck: 0.33, foot: 0.12 },
  ),
  Beer: bottle(
    [
      [0.2, 0],
      [0.46, 1, [0.45, 0.75]],
    ],
    { outerVolume: 1.3, aspect: 0.28, neck: 0.4, foot: 0.1 },
  ),
  LongNeck: bottle(
    [
      [0.3, 0.08],
      [0.47, 1, [0.6, 0.7]],
    ],
    { outerVolume: 1.3, aspect: 0.27, neck: 0.42, foot: 0.1 },
  ),
  SwingTop: {
    ...bottle([], { outerVolume: 1.35, aspect: 0.28, neck: 0.34, foot: 0.1 }),
    knots: [
      [0, -0.5],
      [0.02, -0.2],
      [0.05, -0.2],
      [0.05, 0],
      [0.085, 0],
      [0.085, -0.2],
      [0.22, -0.05],
      [0.46, 1, [0.45, 0.75]],
      [1, 1],
    ],
  },
  Spirit: bottle(
    [
      [0.24, -0.12],
      [0.34, 1, [0.9, 0.95]],
    ],
    { outerVolume: 1.37, aspect: 0.38, neck: 0.34, foot: 0.1 },
  ),
  Flask: bottle(
    [
      [0.14, -0.1],
      [0.3, 1, [0.3, 0.5]],
    ],
    { outerVolume: 1.4, aspect: 0.5, neck: 0.3, foot: 0.16 },
  ),
  Medicine: bottle(
    [
      [0.17, -0.1],
      [0.28, 1, [0.95, 0.9]],
    ],
    { outerVolume: 1.35, aspect: 0.42, neck: 0.45, foot: 0.06 },
  ),
  WideMouth: bottle(
    [
      [0.09, -0.08],
      [0.42, 1, [0.4, 0.6]],
    ],
    { aspect: 0.36, neck: 0.58, foot: 0.1 },
  ),
  Growler: bottle(
    [
      [0.13, -0.12],
      [0.46, 1, [0.3, 0.35]],
    ],
    { outerVolume: 1.3, aspect: 0.48, neck: 0.28, foot: 0.12, hasHandle: true },
  ),
  Demijohn: bottle(
    [
      [0.1, -0.12],
      [0.42, 1, [0.15, 0.3]],
    ],
    { outerVolume: 1.15, aspect: 0.62, neck: 0.2, foot: 0.14, hasHandle: true },
  ),
  Jar: {
    knots: [
      [0, 0],
      [0.13, 0],
      [0.13, -0.07],
      [0.16, -0.07],
      [0.26, 1, [0.5, 0.6]],
      [1, 1],
    ],
    outerVolume: 1.27,
    aspect: 0.68,
    neck: 0.84,
    foot: 0.12,
  },
  Closure: {
    knots: [
      [0, 0.7],
      [0.35, 1, [0.3, 0.3]],
      [1, 1],
    ],
    outerVolume: 1,
    aspect: 2.4,
    neck: 0.9,
    foot: 0.01,
  },
};
