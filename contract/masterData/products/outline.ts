import { plainProfile, profiles } from './profiles.ts';
import type { Knot, Profile } from './profiles.ts';
import { isDrawnToScale } from './shapes.ts';
import type { ProductLook } from './shapes.ts';

/** A silhouette as an SVG path in a box from 0, 0. Its unit is the millimetre if `isToScale`, and has no meaning otherwise. */
export interface Outline {
  path: string;
  width: number;
  height: number;
  isToScale: boolean;
}

/** Radii of neck and body, and the height. */
interface Size {
  neck: number;
  body: number;
  height: number;
}

const curveSteps = 12;

/** Returns the point at `share` of a cubic curve in one dimension. */
const bezier = (share: number, from: number, first: number, second: number, to: number) => {
  const rest = 1 - share;
  return rest ** 3 * from + 3 * rest ** 2 * share * first + 3 * rest * share ** 2 * second + share ** 3 * to;
};

/** A radius is `ofNeck` × neck + `ofBody` × body. */
const splitReach = (reach: number) => (reach < 0 ? { ofNeck: 1 + reach, ofBody: 0 } : { ofNeck: 1 - reach, ofBody: reach });

/** Returns points down the profile, close enough to follow its curves. */
const followProfile = (knots: readonly Knot[]) =>
  knots.flatMap(([depth, reach, bend], index) => {
    const to = splitReach(reach);
    const [fromDepth, fromReach] = knots[index - 1] ?? [depth, reach];
    if (!bend) return [{ depth, ...to }];
    const from = splitReach(fromReach);
    const length = depth - fromDepth;
    return Array.from({ length: curveSteps }, (_none, step) => {
      const share = (step + 1) / curveSteps;
      return {
        depth: bezier(share, fromDepth, fromDepth + length * bend[0], depth - length * bend[1], depth),
        ofNeck: bezier(share, from.ofNeck, from.ofNeck, to.ofNeck, to.ofNeck),
        ofBody: bezier(share, from.ofBody, from.ofBody, to.ofBody, to.ofBody),
      };
    });
  });

/** Returns the mean of a square radius over the depth, as shares of neck², neck × body and body². */
const averageSquare = (profile: Profile) => {
  const points = followProfile(profile.knots);
  const sum = { neck: 0, both: 0, body: 0 };
  points.slice(1).forEach((point, index) => {
    const above = points[index] ?? point;
    const length = point.depth - above.depth;
    const [neck, body] = [(point.ofNeck + above.ofNeck) / 2, (point.ofBody + above.ofBody) / 2];
    sum.neck += length * neck ** 2;
    sum.both += length * neck * body;
    sum.body += length * body ** 2;
  });
  return sum;
};

/** Share by which a body is at least wider than its neck. */
const minBulge = 1.05;

/** Returns the radius of the body at which the turned profile holds the volume: the root of a quadratic. No body is wider than twice its height. */
const solveBody = (profile: Profile, millilitres: number, { neck, height }: Omit<Size, 'body'>) => {
  const share = averageSquare(profile);
  const meanSquare = (millilitres * 1000 * profile.outerVolume) / (Math.PI * height);
  const half = share.both * neck;
  const body = (Math.sqrt(Math.max(half ** 2 + share.body * (meanSquare - share.neck * neck ** 2), 0)) - half) / share.body;
  return Math.min(Math.max(body, neck * minBulge), height);
};

const measureSize = (profile: Profile, { Shape, Millilitres, HeightMm, NeckMm }: ProductLook): Size => {
  const height = HeightMm ?? 0;
  const neck = (NeckMm ?? 0) / 2;
  if (Shape === 'Closure') return { height, neck, body: neck * minBulge };
  return { height, neck, body: solveBody(profile, Millilitres ?? 0, { neck, height }) };
};

const plainHeight = 100;

const plainSize = ({ aspect, neck }: Profile): Size => {
  const body = (plainHeight * aspect) / 2;
  return { height: plainHeight, neck: body * neck, body };
};

const round = (value: number) => Number(value.toFixed(1));

/** Draws the way from each knot to the next, on one side of the axis. */
const drawSide = (knots: readonly Knot[], side: 1 | -1, { neck, body, height }: Size) => {
  const at = (reach: number, depth: number) => {
    const { ofNeck, ofBody } = splitReach(reach);
    return `${round(body + side * (ofNeck * neck + ofBody * body))} ${round(depth * height)}`;
  };
  return knots.map(([depth, reach, bend], index) => {
    const [fromDepth, fromReach] = knots[index - 1] ?? [depth, reach];
    if (!bend) return at(reach, depth);
    const [upper, lower] = bend.map((share) => share * (depth - fromDepth));
    return `${at(fromReach, fromDepth + (upper ?? 0))} ${at(reach, depth - (lower ?? 0))} ${at(reach, depth)}`;
  });
};

/** Turns knots from top to base into knots from base to top. A curve then belongs to the knot at its upper end. */
const reverseKnots = (knots: readonly Knot[]): Knot[] =>
  knots
    .map(([depth, reach], index): Knot => {
      const bend = knots[index + 1]?.[2];
      return bend ? [depth, reach, [bend[1], bend[0]]] : [depth, reach];
    })
    .toReversed();

/** Draws the outline: down the right side, across the foot, and up the left side. */
const drawPath = (profile: Profile, size: Size) => {
  const { body, height } = size;
  const foot = Math.min(2 * body * profile.foot, height / 4);
  const knots = profile.knots.map(([depth, ...more]): Knot => [Math.min(depth, 1 - foot / height), ...more]);
  const command = (point: string) => (point.split(' ').length > 2 ? `C${point}` : `L${point}`);
  const [start, ...down] = drawSide(knots, 1, size);
  const [foothold, ...up] = drawSide(reverseKnots(knots), -1, size);
  const bottom = round(height);
  const base = `Q${round(2 * body)} ${bottom} ${round(2 * body - foot)} ${bottom}L${round(foot)} ${bottom}Q0 ${bottom} ${foothold}`;
  return `M${start}${down.map(command).join('')}${base}${up.map(command).join('')}Z`;
};

/** Draws the ring at the neck by which a finger lifts a growler or a demijohn. */
const drawHandle = ({ neck, body, height }: Size) => {
  const x = body + neck * 0.85;
  const at = (across: number, down: number) => `${round(x + across * neck)} ${round(height * (0.05 + down))}`;
  const outer = `M${at(0, 0)}C${at(1.5, 0)} ${at(1.5, 0.15)} ${at(0.2, 0.15)}`;
  return `${outer}L${at(0.2, 0.11)}C${at(0.9, 0.1)} ${at(0.9, 0.04)} ${at(0, 0.04)}Z`;
};

/**
 * Draws the silhouette of a product. Its width follows from volume and height. Without all its measures it is the plain outline of its shape,
 * always of the same height.
 */
export const drawOutline = (look: ProductLook): Outline => {
  const profile = look.Shape ? profiles[look.Shape] : plainProfile;
  const isToScale = isDrawnToScale(look);
  const size = isToScale ? measureSize(profile, look) : plainSize(profile);
  const path = `${drawPath(profile, size)}${profile.hasHandle ? drawHandle(size) : ''}`;
  return { path, width: round(2 * size.body), height: size.height, isToScale };
};

/** Enlarges a path, for a drawing whose unit must be that of the screen or the page. */
export const scalePath = (path: string, factor: number) => path.replaceAll(/[\d.]+/g, (number) => String(round(Number(number) * factor)));
