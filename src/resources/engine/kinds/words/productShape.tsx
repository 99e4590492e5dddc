import { lazy } from 'react';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { choice } from './choice.tsx';

const ShapeInput = lazy(async () => ({ default: (await import('#src/resources/pickers/ShapeInput.tsx')).ShapeInput }));

/** A choice of shape, shown with the silhouette that the whole record gives. */
export const productShape: Kind = { ...choice, Input: ShapeInput };
