import { drawOutline, scalePath } from '#contract/masterData/products/outline.ts';
import { describeLook } from '#contract/masterData/products/shapes.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { patternId } from './pictureIds.ts';
import { getTintPattern } from './tints.ts';

/** Width and height of each size in pixels at the default scale. */
const boxes = { card: [36, 40], large: [84, 150] } as const;

interface DrawnSilhouetteProps {
  look: ProductLook;
  size: keyof typeof boxes;
  /** Height in millimetres that fills the box. Default: the product's own. */
  tallestMm: number | undefined;
}

const paddingPx = 1;

/** A silhouette with the product's own proportions, and a pattern beside the tint. */
export const DrawnSilhouette = ({ look, size, tallestMm }: DrawnSilhouetteProps) => {
  const [width, height] = boxes[size];
  const outline = drawOutline(look);
  const full = Math.max(outline.height, outline.isToScale ? (tallestMm ?? 0) : 0);
  const factor = Math.min((height - 2 * paddingPx) / full, (width - 2 * paddingPx) / outline.width);
  const path = scalePath(outline.path, factor);
  const place = `translate(${(width - outline.width * factor) / 2} ${height - paddingPx - outline.height * factor})`;
  const pattern = look.Swatch ? getTintPattern(look.Swatch) : undefined;
  return (
    <svg
      className={outline.isToScale ? undefined : 'is-plain'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeLook(look)}
    >
      <g transform={place}>
        <path d={path} fill={look.Swatch ?? 'none'} />
        {pattern && <path className="silhouette-pattern" d={path} fill={`url(#${patternId(pattern)})`} />}
      </g>
    </svg>
  );
};
