import { lazy } from 'react';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const ImageInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/ImageInput.tsx')).ImageInput }));
const Thumbnail = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/ImageInput.tsx')).Thumbnail }));

/** A picture that is chosen, dropped or pasted, and stored on the server. */
export const image: Kind = {
  shapes: ['text'],
  Input: ImageInput,
  Cell: Thumbnail,
  write: (value) => (fieldText(value) ? 'has a picture' : ''),
  read: (cell) => cell.trim(),
  isSorted: false,
};
