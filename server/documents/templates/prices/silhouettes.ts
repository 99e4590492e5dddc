import { drawOutline, scalePath } from '#contract/masterData/products/outline.ts';
import { describeLook, isDrawnToScale } from '#contract/masterData/products/shapes.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { Block } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { DrawnProduct } from '#server/documents/snapshots/snapshots.ts';

const perRow = 8;
const maxRows = 2;
const boxHeight = mm(24);
const boxWidth = mm(15);

/** Draws one product on the common base line, with its code below. `fullHeight` fills the box. */
const drawProduct = ({ ProductCode, Look }: DrawnProduct, fullHeight: number | undefined): Block[] => {
  const { path, width, height } = drawOutline(Look);
  const factor = Math.min(boxHeight / (fullHeight ?? height), boxWidth / width);
  const drawnHeight = height * factor;
  return [
    spacer(boxHeight - drawnHeight),
    {
      kind: 'drawing',
      paths: [scalePath(path, factor)],
      viewBox: 1,
      size: 1,
      strokeWidth: 0.6,
      height: drawnHeight + 3,
      colour: 'ink',
      alt: `${ProductCode}: ${describeLook(Look)}`,
    },
    textBlock(ProductCode, 'small'),
  ];
};

/** Draws the products of a quotation beside one another, each once. They have one scale if all measures of all products are known. */
export const silhouettes = (products: readonly DrawnProduct[]): Block[] => {
  const drawn = products.slice(0, perRow * maxRows);
  if (drawn.length === 0) return [];
  const isToScale = drawn.every(({ Look }) => isDrawnToScale(Look));
  const tallest = Math.max(...drawn.map(({ Look }) => Look.HeightMm ?? 0));
  const rows = Array.from({ length: Math.ceil(drawn.length / perRow) }, (_none, row) => drawn.slice(row * perRow, (row + 1) * perRow));
  return [
    spacer(mm(6)),
    together(
      ...rows.map((row): Block => ({
        kind: 'columns',
        gap: mm(4),
        columns: Array.from({ length: perRow }, (_none, index) => {
          const product = row[index];
          return { share: 1, blocks: product ? drawProduct(product, isToScale ? tallest : undefined) : [spacer(1)] };
        }),
      })),
      spacer(2),
      textBlock(isToScale ? 'Drawn to one scale.' : 'Drawn, not to scale.', 'small'),
    ),
  ];
};
