import { Picture } from '#src/pictures/Picture.tsx';
import { PictureInput } from '#src/pictures/PictureInput.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';

const shows = (record: Values) => fieldText(record.Description) || fieldText(record.Name) || 'the record';

export const ImageInput = ({ field, value, onChange, record, error }: KindInputProps) => (
  <PictureInput
    label={field.label}
    optional={field.isOptional}
    error={error}
    value={fieldText(value) || null}
    onChange={onChange}
    alt={shows(record)}
  />
);

export const Thumbnail = ({ value, record }: { value: unknown; record: Values }) =>
  fieldText(value) ? <Picture url={fieldText(value)} alt={shows(record)} /> : null;
