import type { ProductShape } from '#contract/masterData/products/shapes.ts';

export const symbolId = (shape: ProductShape | null | undefined) => `silhouette-${shape ?? 'Plain'}`;
export const patternId = (name: string) => `tint-${name}`;
