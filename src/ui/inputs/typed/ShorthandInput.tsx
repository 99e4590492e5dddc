import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { afterPress } from '#src/ui/inputs/combobox/afterPress.ts';
import { Field } from '#src/ui/inputs/Field.tsx';
import type { FieldProps } from '#src/ui/inputs/Field.tsx';
import { isSaveKey } from '#src/ui/inputs/saveKey.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';

export interface ShorthandInputProps<Value> extends FieldProps {
  value: Value | null;
  /** Called for every valid text, with null for an empty one. */
  onChange: (value: Value | null) => void;
  /** Validates the parsed value further, or rewords the parse error. */
  check?: (parsed: Parsed<Value>) => Parsed<Value>;
  /** Called when the text becomes invalid or valid, so that the form is not saved with invalid text. */
  onInvalid?: (isInvalid: boolean) => void;
  /** Invalid text from an earlier visit to the form, which has no value yet. */
  typedBefore?: string | undefined;
  /** Called when the input loses focus. */
  onLeave?: () => void;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  inputRef?: Ref<HTMLInputElement>;
}

interface Reading<Value> {
  parse: (typed: string) => Parsed<Value>;
  write: (value: Value) => string;
  /** Describes the value below the input while typing. */
  tell: (value: Value) => string;
  inputMode?: 'decimal' | 'text' | 'numeric';
  isFigure?: boolean;
}

/**
 * Input that accepts shorthand, shows how it is understood, and writes the value in full when the user leaves. A parse error appears when
 * the user leaves the field or presses a save key. An error of the form appears at once.
 */
export const ShorthandInput = <Value,>(props: ShorthandInputProps<Value> & { reading: Reading<Value> }) => {
  const {
    value,
    onChange,
    onInvalid,
    typedBefore,
    onLeave,
    reading,
    check,
    disabled,
    autoFocus,
    placeholder,
    onKeyDown,
    inputRef,
    ...field
  } = props;
  const [typedText, setTypedText] = useState(typedBefore);
  const parse = (text: string) => {
    const result = reading.parse(text);
    return check ? check(result) : result;
  };
  const parsed = typedText === undefined ? undefined : parse(typedText);
  const [isTyping, setIsTyping] = useState(false);
  // Treats restored text as left, because the user is not editing it.
  const [isLeft, setIsLeft] = useState(typedBefore !== undefined);
  const isDone = typedText === undefined || (isLeft && parsed?.error === undefined);
  const understood = isDone || parsed?.value === undefined || parsed.value === null ? undefined : reading.tell(parsed.value);
  const [reportedError, setReportedError] = useState(field.error);
  if (reportedError !== field.error) {
    setReportedError(field.error);
    setIsTyping(false);
  }
  const lastReading = useRef<Parsed<Value>>(undefined);
  const report = (result: Parsed<Value>) => {
    lastReading.current = result;
    onInvalid?.(result.error !== undefined);
    if (result.value !== undefined) onChange(result.value);
  };
  const acceptText = (text: string) => {
    setTypedText(text);
    setIsTyping(true);
    setIsLeft(false);
    report(parse(text));
  };
  useEffect(() => {
    // Reads `2p` again once the units per pallet are known.
    if (parsed && (parsed.value !== lastReading.current?.value || parsed.error !== lastReading.current?.error)) report(parsed);
  });
  const handleLeave = () => {
    setIsTyping(false);
    setIsLeft(true);
    if (parsed?.error === undefined) setTypedText(undefined);
    onLeave?.();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || isSaveKey(event)) setIsTyping(false);
    onKeyDown?.(event);
  };
  const shownError = isTyping ? undefined : (parsed?.error ?? field.error);
  return (
    <Field {...field} error={shownError} understood={understood === typedText?.trim() ? undefined : understood}>
      {(attributes) => (
        <input
          {...attributes}
          className={`input${reading.isFigure ? ' input-figure' : ''}`}
          type="text"
          autoComplete="off"
          inputMode={reading.inputMode ?? 'text'}
          disabled={disabled}
          autoFocus={autoFocus}
          placeholder={placeholder}
          ref={inputRef}
          value={isDone ? (value === null ? '' : reading.write(value)) : typedText}
          onChange={(event) => acceptText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => afterPress(handleLeave)}
          onKeyDown={handleKey}
        />
      )}
    </Field>
  );
};
