import { memo, useState } from 'react';

interface Parsed {
  value?: number | null | undefined;
  error?: string | undefined;
}

interface FigureCellProps {
  label: string;
  value: number | null;
  /** As typed or pasted and not understood: it stands there until it is mended. */
  unread?: string;
  parse: (typed: string) => Parsed;
  write: (value: number) => string;
  onValue: (value: number | null) => void;
  /** What was typed is not understood, or (undefined) is again. */
  onError: (message: string | undefined, typed: string) => void;
  error: string | undefined;
  disabled: boolean;
  lineKey: number;
  cell: string;
}

/** A number in the grid: takes its shorthand while one types and writes it out when one leaves. */
const FigureCellInput = (props: FigureCellProps) => {
  const { label, value, unread = '', parse, write, onValue, onError, error, disabled, lineKey, cell } = props;
  const [typed, setTyped] = useState<string | undefined>();
  const [told, setTold] = useState(value);
  // Changed by something else than this cell, such as a copy from above: what was typed no longer stands.
  if (typed !== undefined && told !== value && error === undefined) {
    setTyped(undefined);
    setTold(value);
  }
  const read = (text: string) => {
    setTyped(text);
    const now = parse(text);
    onError(now.error, text);
    if (now.error !== undefined) {
      setTold(null);
      return;
    }
    setTold(now.value ?? null);
    onValue(now.value ?? null);
  };
  return (
    <input
      className="cell-input cell-figure"
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error !== undefined}
      title={error}
      disabled={disabled}
      data-line={lineKey}
      data-cell={cell}
      value={typed ?? (value === null ? unread : write(value))}
      onChange={(event) => read(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => error === undefined && setTyped(undefined)}
    />
  );
};

export const FigureCell = memo(FigureCellInput);
