import { PictureInput } from '#src/pictures/PictureInput.tsx';
import { asText } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

/** Uploaded when it is chosen; the record keeps where it is. */
const ImageInput = ({ field, value, onChange, error }: KindInputProps) => (
  <PictureInput
    label={field.label}
    optional={field.isOptional}
    value={asText(value) || null}
    onChange={onChange}
    alt={field.label}
    error={error}
  />
);

export const image: Kind = { shapes: ['text'], Input: ImageInput, write: asText, read: (cell) => cell.trim(), isSorted: false };
