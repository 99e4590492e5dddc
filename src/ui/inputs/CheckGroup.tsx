import { useId } from 'react';
import type { ReactNode } from 'react';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import type { FieldProps } from './Field.tsx';
import './inputs.css';

interface CheckGroupProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  children: ReactNode;
}

/** Groups related check boxes under one label. */
export const CheckGroup = ({ label, hint, error, children }: CheckGroupProps) => {
  const id = useId();
  const below = error ?? hint;
  return (
    <fieldset className="check-group" aria-describedby={below ? id : undefined}>
      <legend>{label}</legend>
      <div className="check-group-boxes">{children}</div>
      {below !== undefined && (
        <div id={id} className={error === undefined ? 'field-hint' : 'field-error'} role={error === undefined ? undefined : 'alert'}>
          {error !== undefined && <StateIcon tone="refused" />}
          {below}
        </div>
      )}
    </fieldset>
  );
};
