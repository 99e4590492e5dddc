import { useId } from 'react';
import type { ReactNode } from 'react';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import './inputs.css';

/** Props that every input accepts. */
export interface FieldProps {
  /** Shown inside the input's box, after the input. */
  suffix?: ReactNode;
  label: string;
  /** Rest of the label for screen readers, where sighted users see it from the layout. */
  hiddenLabel?: string;
  /** Shown while there is no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the field as optional. Required fields have no mark, because most fields are required. */
  optional?: boolean;
  /** Any CSS width. Defaults to the width of the content. */
  width?: string;
  /** For grids, where the column heading is the visible label. */
  hideLabel?: boolean;
  /** Name of the cell within its line, for the keyboard navigation of lines. */
  cell?: string | undefined;
}

export interface InputAttributes {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** How the typed text is understood, such as `1,428 = 1 pallet`. */
  understood?: string | undefined;
  children: (attributes: InputAttributes) => ReactNode;
}

/** Completes a message of the contract with the name of the field, so that `is required` becomes `Quantity is required`. */
const asSentence = (label: string, error: string) => (/^[a-z]/.test(error) ? `${label} ${error}` : error);

/** Error message below a field. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <div id={id} className="field-error" role="alert">
    <StateIcon tone="refused" />
    {children}
  </div>
);

/** Lays out the label, the input, and below it the error or else the hint. */
export const Field = (props: FieldFrameProps) => {
  const { label, hiddenLabel, hint, error, optional, width, hideLabel, cell, understood, suffix, children } = props;
  const id = useId();
  const below = error ?? understood ?? hint;
  const isWhole = width === '100%';
  return (
    <div className={`field${isWhole ? ' field-whole' : ''}`} data-cell={cell}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {hiddenLabel && <span className="visually-hidden">{hiddenLabel}</span>}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-input" style={width ? { width } : undefined}>
        {children({
          id,
          className: 'input',
          'aria-invalid': error !== undefined,
          'aria-describedby': below ? `${id}-below` : undefined,
        })}
        {suffix}
      </div>
      {error !== undefined && <FieldError id={`${id}-below`}>{asSentence(cell ?? label, error)}</FieldError>}
      {error === undefined && below !== undefined && below !== '' && (
        <div id={`${id}-below`} className={understood ? 'field-understood' : 'field-hint'} aria-live={understood ? 'polite' : undefined}>
          {below}
        </div>
      )}
    </div>
  );
};
