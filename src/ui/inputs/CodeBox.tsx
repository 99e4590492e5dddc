import { TextBox } from './TextBox.tsx';

interface CodeBoxProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint?: string;
  autoFocus?: boolean;
}

/** Of an account's second step. */
export const CodeBox = ({ hint = 'The six digits in your authenticator app, or a recovery code.', ...rest }: CodeBoxProps) => (
  <TextBox label="Code" width="100%" autoFocus inputMode="numeric" autoComplete="one-time-code" hint={hint} {...rest} />
);
