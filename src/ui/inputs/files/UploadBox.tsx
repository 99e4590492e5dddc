import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { FileBox } from './FileBox.tsx';

type Uploaded = { url: string } | { refusal: string };

interface UploadBoxProps {
  label: string;
  value: string | null;
  onChange: (url: string | null) => void;
  /** Uploads the file and returns its address or an error. */
  upload: (file: File) => Promise<Uploaded>;
  /** Value of `<input accept>`. */
  accept: string;
  /** Preview of the value. */
  preview: ReactNode;
  /** Label of the remove button, such as `Remove the picture`. */
  removal: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * Field for a file of a record. The file is chosen, dropped or pasted, and shown after the upload. Removing it from the record leaves it in
 * the store.
 */
export const UploadBox = ({ label, value, onChange, upload, preview, ...box }: UploadBoxProps) => {
  const { accept, removal, hint, error, optional, disabled = false } = box;
  const [pendingText, setPendingText] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  /** Number of the latest upload. The file chosen last is used, whichever upload finishes first. */
  const latest = useRef(0);
  const take = async (file: File) => {
    const turn = ++latest.current;
    setRefusal(undefined);
    setPendingText(`Uploading ${file.name}`);
    const result = await upload(file);
    if (turn !== latest.current) return;
    setPendingText(undefined);
    if ('url' in result) onChange(result.url);
    else setRefusal(result.refusal);
  };
  const remove = () => {
    latest.current++;
    setPendingText(undefined);
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
      pending={pendingText}
      takesPaste
      onFile={take}
    >
      {value !== null && value !== '' && (
        <>
          {preview}
          <Button size="small" disabled={disabled} onClick={remove}>
            {removal}
          </Button>
        </>
      )}
    </FileBox>
  );
};
