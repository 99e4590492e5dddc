import type { ComponentType, ReactNode, Ref } from 'react';
import type { Shape } from '#contract/record/record.ts';
import type { Field } from '#src/resources/engine/resource.ts';

export type Values = Record<string, unknown>;

export interface KindInputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The whole record as the form has it, with what its references are called. */
  record: Values;
  /** Changes another field of it: for a kind that draws several. */
  setField: (name: string, value: unknown) => void;
  error: string | undefined;
  /** What is wrong within the field, by the path below it: `0.Name`. */
  problems: Readonly<Record<string, string>>;
  autoFocus: boolean;
  inputRef: Ref<HTMLElement>;
  /** A text that is not understood: the form is not saved over it. */
  onInvalid: (isInvalid: boolean) => void;
}

export interface KindFilter {
  /** What a chip offers; with `input` empty. */
  choices: readonly { value: string; label: string }[];
  /** What the chosen value asks the list call for, where it is not the value itself. */
  asks?: (value: string) => unknown;
  /** The chosen value is one, or two that bound it: `3..5`. */
  isRange?: true;
  /** With `input`: what was taken, in words. */
  tell?: (value: string) => string;
  input?: (chosen: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
}

/** All that there is to a kind of field: how it is entered, shown, filtered, compared, and read from and written to a spreadsheet. */
export interface Kind {
  /** The shapes of values that it takes; a definition that gives it another is refused. */
  shapes: readonly Shape[];
  Input: ComponentType<KindInputProps>;
  /** In words: in a list, a conflict, a preview, the history. */
  write: (value: unknown, field: Field, record: Values) => string;
  /** In a list, where words are not enough. */
  Cell?: ComponentType<{ value: unknown; field: Field; record: Values }>;
  /** In a conflict or a history, where its words have to be asked for first. */
  Told?: ComponentType<{ value: unknown; field: Field; record: Values }>;
  /** The cell of a spreadsheet as the record wants it; what is not understood is passed on, for the server to name. Absent: not imported. */
  read?: (cell: string, field: Field) => unknown;
  /** Whether two values say the same; where it is more than the same value. */
  isSame?: (one: unknown, other: unknown) => boolean;
  isFigure?: boolean;
  /** Its words alone do not say of what: where a list stands in one column, the field's label is before them. */
  saysLabel?: (field: Pick<Field, 'name'>) => boolean;
  /** What it takes of a list's width, beside what the others take: `8rem`. */
  width?: `${number}rem`;
  /** A part of it says something else: it is never cut in a list. */
  keepsWidth?: boolean;
  /** A name is read whole in a list: what is long takes another line. */
  isName?: boolean;
  /** False where the server cannot sort by it. */
  isSorted?: boolean;
  /** As wide as the form. */
  isWhole?: boolean;
  /** Other fields of the record that it draws. */
  covers?: readonly string[];
  /** `kind` is this kind, or the one that takes over its filter. */
  filter?: (field: Field, kind: Kind) => KindFilter;
}

/** What every input of src/ui takes, out of what a kind's input is given. */
export const commonProps = ({ field, error, autoFocus }: KindInputProps) => ({
  label: field.label,
  hint: field.hint,
  optional: field.isOptional,
  error,
  autoFocus,
});

export const asText = (value: unknown) => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** Lists and rows say the same when all of theirs does. */
export const isSameWhole = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
