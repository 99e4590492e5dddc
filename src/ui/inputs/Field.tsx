import { useId } from 'react';
import type { ReactNode } from 'react';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import './inputs.css';

/** What every input takes. */
export interface FieldProps {
  /** In the box of the input, after it. */
  beside?: ReactNode;
  label: string;
  /** The rest of the label, where what stands round it says it to who sees: heard alone. */
  heard?: string;
  /** Said before the mistake. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Most fields are required, so that they are optional is what is marked. */
  optional?: boolean;
  /** As wide as its content: any CSS width in rem. */
  width?: string;
  /** For grids, where the column head is the label on screen. */
  hideLabel?: boolean;
  /** Which of its line's cells it is, for the keys of lines. */
  cell?: string | undefined;
}

export interface InputAttributes {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** What was understood of the text typed. */
  understood?: string | undefined;
  children: (attributes: InputAttributes) => ReactNode;
}

/** Messages of the contract follow the field's name: `is required` → `Quantity is required`. */
const asSentence = (label: string, error: string) => (/^[a-z]/.test(error) ? `${label} ${error}` : error);

/** What is wrong with a field, below it. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <div id={id} className="field-error" role="alert">
    <StateIcon tone="refused" />
    {children}
  </div>
);

/** The label above, the input, below it the error or else the hint. */
export const Field = (props: FieldFrameProps) => {
  const { label, heard, hint, error, optional, width, hideLabel, cell, understood, beside, children } = props;
  const id = useId();
  const below = error ?? understood ?? hint;
  const isWhole = width === '100%';
  return (
    <div className={`field${isWhole ? ' field-whole' : ''}`} data-cell={cell}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {heard && <span className="visually-hidden">{heard}</span>}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-input" style={width ? { width } : undefined}>
        {children({
          id,
          className: 'input',
          'aria-invalid': error !== undefined,
          'aria-describedby': below ? `${id}-below` : undefined,
        })}
        {beside}
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
