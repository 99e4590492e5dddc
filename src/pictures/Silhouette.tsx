import { memo, useLayoutEffect } from 'react';
import { drawOutline, scalePath } from '#contract/masterData/products/outline.ts';
import { describeLook } from '#contract/masterData/products/shapes.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { Picture } from './Picture.tsx';
import { addSprite, patternId, symbolId } from './sprite.ts';
import { getTintPattern } from './tints.ts';
import './pictures.css';

/** Width and height of each size in pixels at the default scale. `row` is for grids. */
const boxes = { row: [18, 24], card: [36, 40], large: [84, 150] } as const;

interface SilhouetteProps {
  look: ProductLook;
  size?: keyof typeof boxes;
  /** Height in millimetres that fills the box, to compare products beside one another. Default: the product's own. */
  tallestMm?: number | undefined;
}

/** Returns the height of the tallest product, whose silhouette fills its box. Undefined if no height is known. */
export const findTallest = (looks: readonly ProductLook[]) => {
  const heights = looks.flatMap(({ HeightMm }) => HeightMm ?? []);
  return heights.length > 0 ? Math.max(...heights) : undefined;
};

const paddingPx = 1;

const DrawnSilhouette = ({ look, size, tallestMm }: Required<Pick<SilhouetteProps, 'look' | 'size'>> & SilhouetteProps) => {
  const [width, height] = boxes[size];
  const outline = drawOutline(look);
  const full = Math.max(outline.height, outline.isToScale ? (tallestMm ?? 0) : 0);
  const factor = Math.min((height - 2 * paddingPx) / full, (width - 2 * paddingPx) / outline.width);
  const path = scalePath(outline.path, factor);
  const place = `translate(${(width - outline.width * factor) / 2} ${height - paddingPx - outline.height * factor})`;
  const pattern = look.Swatch ? getTintPattern(look.Swatch) : undefined;
  return (
    <svg
      className={`silhouette is-${size}${outline.isToScale ? '' : ' is-plain'}`}
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

const RowSilhouette = ({ look }: { look: ProductLook }) => (
  <svg className="silhouette is-row" role="img" aria-label={describeLook(look)} fill={look.Swatch ?? 'none'}>
    <use href={`#${symbolId(look.Shape)}`} />
  </svg>
);

/**
 * A product as it stands on the shelf: its uploaded picture, or else its silhouette in the colour of the glass. In rows it is the symbol of its
 * shape. Larger ones have the product's own proportions, and a pattern beside the tint.
 */
export const Silhouette = memo(({ look, size = 'card', tallestMm }: SilhouetteProps) => {
  useLayoutEffect(addSprite, []);
  if (look.ImageUrl)
    return (
      <span className={`silhouette is-${size}`}>
        <Picture url={look.ImageUrl} alt={describeLook(look)} isSmall={size !== 'large'} />
      </span>
    );
  return size === 'row' ? <RowSilhouette look={look} /> : <DrawnSilhouette look={look} size={size} tallestMm={tallestMm} />;
});

/** A description of a product in a list, after its silhouette. A text line has none. */
export const DescribedProduct = ({ Description, Look }: { Description: string; Look: ProductLook | null }) => (
  <>
    {Look && <Silhouette look={Look} size="row" />}
    {Description}
  </>
);
