import { useId, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import '#src/ui/inputs/files.css';

interface FileBoxProps {
  /** What is to be chosen: `Workbook`. */
  label: string;
  /** As `<input accept>` has it: `.xlsx`. */
  accept: string;
  /** What is taken, said beforehand. */
  hint?: ReactNode;
  /** The first of what is chosen, dropped or pasted. */
  onFile?: (file: File) => unknown;
  /** All of it, instead. */
  onFiles?: (files: readonly File[]) => unknown;
  /** What is under way: `Converting Sales.xlsx`; the box takes nothing meanwhile. */
  pending?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  /** A file pasted while the focus is within. */
  takesPaste?: boolean;
  children?: ReactNode;
}

/** A file, chosen or dropped. What the browser itself offers for it is kept: keyboard, screen reader and phone know it. */
export const FileBox = (props: FileBoxProps) => {
  const { label, accept, hint, onFile, onFiles, pending, error, optional, disabled = false, takesPaste = false, children } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (!file || disabled || pending !== undefined) return;
    onFile?.(file);
    onFiles?.([file, ...others]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={`file-box${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={takesPaste ? (event) => take(event.clipboardData.files) : undefined}
    >
      {children}
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={disabled || pending !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files);
          // The same file again is a change, too.
          event.target.value = '';
        }}
      />
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
      <div role="status" className="file-pending">
        {pending && (
          <>
            <progress aria-label={pending} /> {pending}
          </>
        )}
      </div>
      {error !== undefined && (
        <div className="field-error" role="alert">
          <StateIcon tone="refused" />
          {error}
        </div>
      )}
    </div>
  );
};
