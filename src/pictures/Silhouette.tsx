import { memo, useEffect } from 'react';
import { describeLook } from '#contract/masterData/products/shapes.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { Picture } from './Picture.tsx';
import { symbolId } from './pictureIds.ts';
import './pictures.css';

// The geometry loads after the screen. Until then a silhouette has its size, but no drawing.
const DrawnSilhouette = lazyPart(async () => (await import('./DrawnSilhouette.tsx')).DrawnSilhouette);
const loadSprite = async () => (await import('./sprite.ts')).addSprite();

interface SilhouetteProps {
  look: ProductLook;
  /** `row` is for grids. */
  size?: 'row' | 'card' | 'large';
  /** Height in millimetres that fills the box, to compare products beside one another. Default: the product's own. */
  tallestMm?: number | undefined;
}

/** Returns the height of the tallest product, whose silhouette fills its box. Undefined if no height is known. */
export const findTallest = (looks: readonly ProductLook[]) => {
  const heights = looks.flatMap(({ HeightMm }) => HeightMm ?? []);
  return heights.length > 0 ? Math.max(...heights) : undefined;
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
  useEffect(() => {
    // A row without its drawing still has its words.
    loadSprite().catch(() => undefined);
  }, []);
  if (look.ImageUrl)
    return (
      <span className={`silhouette is-${size}`}>
        <Picture url={look.ImageUrl} alt={describeLook(look)} isSmall={size !== 'large'} />
      </span>
    );
  if (size === 'row') return <RowSilhouette look={look} />;
  return (
    <span className={`silhouette is-${size}`}>
      <DrawnSilhouette {...{ look, size, tallestMm }} />
    </span>
  );
});

/** A description of a product in a list, after its silhouette. A text line has none. */
export const DescribedProduct = ({ Description, Look }: { Description: string; Look: ProductLook | null }) => (
  <>
    {Look && <Silhouette look={Look} size="row" />}
    {Description}
  </>
);
