import type { ComponentType, Ref } from 'react';
import type { Field } from '#src/resources/engine/resource.ts';

export interface KindInputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  autoFocus: boolean;
  inputRef: Ref<HTMLElement>;
  /** A text that is not understood: the form is not saved over it. */
  onInvalid: (isInvalid: boolean) => void;
}

/** How a field of a kind is entered, shown, and read from a spreadsheet. */
export interface Kind {
  Input: ComponentType<KindInputProps>;
  /** As in a list, a conflict or a preview. */
  write: (value: unknown) => string;
  /** The cell of a spreadsheet as the record wants it; what is not understood is passed on, for the server to name. */
  read: (cell: string) => unknown;
  isFigure?: boolean;
  /** What a filter chip offers. */
  choices?: (field: Field) => readonly { value: string; label: string; filter: unknown }[];
}

/** What every input of src/ui takes, out of what a kind's input is given. */
export const commonProps = ({ field, error, autoFocus }: KindInputProps) => ({
  label: field.label,
  hint: field.hint,
  optional: field.isOptional,
  error,
  autoFocus,
});
