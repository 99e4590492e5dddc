import { memo, useState } from 'react';

interface Parsed<Value> {
  value?: Value | null | undefined;
  error?: string | undefined;
}

interface FigureCellProps<Value> {
  label: string;
  value: Value | null;
  /** Typed or pasted text that is not a valid value. */
  unread?: string;
  placeholder?: string | undefined;
  parse: (typed: string) => Parsed<Value>;
  write: (value: Value) => string;
  onValue: (value: Value | null) => void;
  /** Reports invalid text. The message is undefined once the text is valid. */
  onError: (message: string | undefined, typed: string) => void;
  error: string | undefined;
  disabled: boolean;
  lineKey: number;
  cell: string;
  isFigure?: boolean;
}

/** Parses the shorthand of a number or date while the user types, and writes it in full on blur. */
const FigureCellInput = <Value,>(props: FigureCellProps<Value>) => {
  const { label, value, unread = '', placeholder, parse, write, onValue, onError, error, disabled, lineKey, cell, isFigure = true } = props;
  const [typedText, setTypedText] = useState<string | undefined>();
  const [reportedValue, setReportedValue] = useState(value);
  // Drops the typed text if the value was changed elsewhere, such as by copying from above.
  if (typedText !== undefined && reportedValue !== value && error === undefined) {
    setTypedText(undefined);
    setReportedValue(value);
  }
  const read = (text: string) => {
    setTypedText(text);
    const result = parse(text);
    onError(result.error, text);
    if (result.error !== undefined) {
      setReportedValue(null);
      return;
    }
    setReportedValue(result.value ?? null);
    onValue(result.value ?? null);
  };
  return (
    <input
      className={isFigure ? 'cell-input cell-figure' : 'cell-input'}
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error !== undefined}
      title={error}
      placeholder={placeholder}
      disabled={disabled}
      data-line={lineKey}
      data-cell={cell}
      value={typedText ?? (value === null ? unread : write(value))}
      onChange={(event) => read(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => error === undefined && setTypedText(undefined)}
    />
  );
};

export const FigureCell = memo(FigureCellInput) as typeof FigureCellInput;
