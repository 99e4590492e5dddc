import { drawOutline } from '#contract/masterData/products/outline.ts';
import { ProductShape } from '#contract/masterData/products/shapes.ts';
import { patternId, symbolId } from './pictureIds.ts';
import { tintPatterns } from './tints.ts';

const spriteId = 'silhouettes';

const drawSymbol = (shape: ProductShape | null) => {
  const { path, width, height } = drawOutline({ Shape: shape });
  const margin = 3;
  const box = [-margin, -margin, width + 2 * margin, height + 2 * margin].join(' ');
  return `<symbol id="${symbolId(shape)}" viewBox="${box}" preserveAspectRatio="xMidYMax"><path d="${path}" vector-effect="non-scaling-stroke"/></symbol>`;
};

const drawPattern = ([name, content]: [string, string]) =>
  `<pattern id="${patternId(name)}" width="5" height="5" patternUnits="userSpaceOnUse">${content}</pattern>`;

/** Adds the symbols of all shapes and the patterns of all tints to the page, once. Rows then refer to them instead of drawing a path each. */
export const addSprite = () => {
  if (document.getElementById(spriteId)) return;
  const symbols = [null, ...ProductShape.options].map(drawSymbol).join('');
  const patterns = Object.entries(tintPatterns).map(drawPattern).join('');
  const sprite = `<svg id="${spriteId}" class="silhouette-sprite" aria-hidden="true"><defs>${patterns}</defs>${symbols}</svg>`;
  document.body.insertAdjacentHTML('beforeend', sprite);
};
