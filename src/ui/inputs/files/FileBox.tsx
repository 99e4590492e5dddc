import { useId, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import '#src/ui/inputs/files.css';

interface FileBoxProps {
  /** Name of the file to choose, such as `Workbook`. */
  label: string;
  /** Value of `<input accept>`, such as `.xlsx`. */
  accept: string;
  /** Text that says which files are accepted. */
  hint?: ReactNode;
  /** Receives the first file that is chosen, dropped or pasted. */
  onFile?: (file: File) => unknown;
  /** Receives all files, in place of `onFile`. */
  onFiles?: (files: readonly File[]) => unknown;
  /** Work in progress, such as `Converting Sales.xlsx`. The box accepts no file until it ends. */
  pending?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  /** Whether a file can be pasted while the focus is in the box. */
  takesPaste?: boolean;
  children?: ReactNode;
}

/** Field for a file that is chosen or dropped. Draws the button in front of the browser's own input. */
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
      <div className="file-choose">
        {/* Covers the drawn button, so that the pointer, the keyboard and screen readers use the browser's own input. */}
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
            // Clears the input, so that choosing the same file again counts as a change.
            event.target.value = '';
          }}
        />
        <span className="file-button">{onFiles ? 'Choose files' : 'Choose file'}</span>
      </div>
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
