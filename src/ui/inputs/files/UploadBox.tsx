import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { FileBox } from './FileBox.tsx';

type Uploaded = { url: string } | { refusal: string };

interface UploadBoxProps {
  label: string;
  value: string | null;
  onChange: (url: string | null) => void;
  /** Sends the file away and answers where it is, or why not. */
  upload: (file: File) => Promise<Uploaded>;
  /** As `<input accept>` has it. */
  accept: string;
  /** What the value is, to be looked at. */
  shown: ReactNode;
  /** The button that takes it away: `Remove the picture`. */
  removal: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A file of a record: chosen, dropped or pasted; shown once it is uploaded; removed from the record, not from the store. */
export const UploadBox = ({ label, value, onChange, upload, shown, ...box }: UploadBoxProps) => {
  const { accept, removal, hint, error, optional, disabled = false } = box;
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  /** The last one chosen is the one that is meant, whichever comes first. */
  const latest = useRef(0);
  const take = async (file: File) => {
    const turn = ++latest.current;
    setRefusal(undefined);
    setPending(`Uploading ${file.name}`);
    const uploaded = await upload(file);
    if (turn !== latest.current) return;
    setPending(undefined);
    if ('url' in uploaded) onChange(uploaded.url);
    else setRefusal(uploaded.refusal);
  };
  const remove = () => {
    latest.current++;
    setPending(undefined);
    setRefusal(undefined);
    onChange(null);
  };
  return (
    <FileBox
      label={label}
      accept={accept}
      hint={hint}
      error={refusal ?? error}
      optional={optional === true}
      disabled={disabled}
      pending={pending}
      takesPaste
      onFile={take}
    >
      {value !== null && value !== '' && (
        <>
          {shown}
          <Button size="small" disabled={disabled} onClick={remove}>
            {removal}
          </Button>
        </>
      )}
    </FileBox>
  );
};
