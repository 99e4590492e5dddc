import { addPicture, largestPictureMb } from '#contract/masterData/pictures/calls.ts';
import { call } from '#src/api/call.ts';
import { uploadBy } from '#src/api/upload.ts';
import { UploadBox } from '#src/ui/inputs/files/UploadBox.tsx';
import { Picture } from './Picture.tsx';

interface PictureInputProps {
  label: string;
  /** Address as stored in the record. */
  value: string | null;
  onChange: (url: string | null) => void;
  /** Alternative text, which is the record's title. */
  alt: string;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
}

const upload = uploadBy({
  what: 'picture',
  largestMb: largestPictureMb,
  send: async (file) => (await call(addPicture, { body: file })).ImageUrl,
});

/** The picture of a record. It is uploaded when chosen and attached when the record is saved. */
export const PictureInput = ({ alt, ...input }: PictureInputProps) => (
  <UploadBox
    {...input}
    accept="image/jpeg,image/png,image/webp"
    removal="Remove the picture"
    hint={`JPEG, PNG or WebP, at most ${largestPictureMb} MB. Choose, drop or paste it.`}
    upload={upload}
    preview={input.value ? <Picture url={input.value} alt={alt} /> : null}
  />
);
