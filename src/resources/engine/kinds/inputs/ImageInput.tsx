import { Picture } from '#src/pictures/Picture.tsx';
import { PictureInput } from '#src/pictures/PictureInput.tsx';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';

const shows = (record: Values) => asText(record.Description) || asText(record.Name) || 'the record';

export const ImageInput = ({ field, value, onChange, record, error }: KindInputProps) => (
  <PictureInput
    label={field.label}
    optional={field.isOptional}
    error={error}
    value={asText(value) || null}
    onChange={onChange}
    alt={shows(record)}
  />
);

export const Thumbnail = ({ value, record }: { value: unknown; record: Values }) =>
  asText(value) ? <Picture url={asText(value)} alt={shows(record)} /> : null;
