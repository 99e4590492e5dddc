import { useEffect, useRef } from 'react';
import { TextBox } from './TextBox.tsx';

interface CodeBoxProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint?: string;
  autoFocus?: boolean;
}

/** Input for a two-step code. A refused code is selected, so that typing replaces it. */
export const CodeBox = ({ hint = 'The six digits in your authenticator app, or a recovery code.', ...inputProps }: CodeBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { error } = inputProps;
  useEffect(() => {
    if (error !== undefined) input.current?.select();
  }, [error]);
  return (
    <TextBox
      label="Code"
      width="20rem"
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={hint}
      inputRef={input}
      {...inputProps}
    />
  );
};
