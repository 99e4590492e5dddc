import type { ComponentType, Ref } from 'react';
import type { Shape } from '#contract/record/record.ts';
import type { Filter } from '#src/ui/screen/filters/FilterChips.tsx';
import type { Field } from '#src/resources/engine/resource.ts';

export type Values = Record<string, unknown>;

export interface KindInputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The whole record as in the form, with the names of its references. */
  record: Values;
  /** Changes another field, for a kind whose input shows several. */
  setField: (name: string, value: unknown) => void;
  error: string | undefined;
  /** Errors within the field, by path, such as `0.Name`. */
  problems: Readonly<Record<string, string>>;
  autoFocus: boolean;
  inputRef: Ref<HTMLElement>;
  /** Reports unreadable text. The form cannot be saved until it is corrected. */
  onInvalid: (isInvalid: boolean) => void;
}

export interface KindFilter extends Pick<Filter, 'describe' | 'showValue' | 'input'> {
  /** Choices of the filter chip. Empty if there is an `input`. */
  choices: readonly { value: string; label: string }[];
  /** Turns the chosen value into the parameter of the list call. Default: the value itself. */
  toParameter?: (value: string) => unknown;
  /** True if the value can be a range, such as `3..5`. */
  isRange?: true;
}

/** Defines how a kind of field is entered, shown, filtered, compared, and read from and written to a spreadsheet. */
export interface Kind {
  /** Shapes of value that the kind accepts. A definition with another shape is refused. */
  shapes: readonly Shape[];
  Input: ComponentType<KindInputProps>;
  /** Formats the value as text for lists, conflicts, previews and the history. */
  write: (value: unknown, field: Field, record: Values) => string;
  /** Draws the value in a list, if text is not enough. */
  Cell?: ComponentType<{ value: unknown; field: Field; record: Values }>;
  /** Draws the value in conflicts and the history, if its text must be loaded first. */
  ValueView?: ComponentType<{ value: unknown; field: Field; record: Values }>;
  /** Reads a spreadsheet cell. Returns unreadable text unchanged, for the server to refuse. Absent if the kind cannot be imported. */
  read?: (cell: string, field: Field) => unknown;
  /** Whether two values are equal. Default: identical. */
  isSame?: (one: unknown, other: unknown) => boolean;
  isFigure?: boolean;
  /** True if the value makes no sense without the label. A list in one column then shows the label first. */
  showsLabel?: (field: Pick<Field, 'name'>) => boolean;
  /** False if the server cannot sort by the field. */
  isSorted?: boolean;
  /** True if the input takes the full width of the form. */
  isWhole?: boolean;
  /** Other fields of the record that the input of this kind shows. */
  covers?: readonly string[];
  /** Builds the filter of a field. `kind` is this kind, or another that uses the same filter. */
  filter?: (field: Field, kind: Kind) => KindFilter;
}

/** Returns the props that all inputs of src/ui share. */
export const commonProps = ({ field, error, autoFocus }: KindInputProps) => ({
  label: field.label,
  hint: field.hint,
  optional: field.isOptional,
  error,
  autoFocus,
});

export const fieldText = (value: unknown) => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** Whether two lists or rows have the same content. */
export const isSameWhole = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
