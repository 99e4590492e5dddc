import type { RecordPart } from '#src/resources/engine/resource.ts';

/** Loads the silhouette and the sales of a product, which its form shows. */
export const productAside: RecordPart = async () => ({ default: (await import('./ProductAside.tsx')).ProductAside });
