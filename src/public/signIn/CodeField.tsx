import type { Ref } from 'react';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
  children?: string;
}

/** Input for the code of two-step sign-in. */
export const CodeField = ({
  ref,
  value,
  onChange,
  children = 'The six digits in your authenticator app, or a recovery code.',
}: CodeFieldProps) => (
  <>
    <label htmlFor="code">Code</label>
    <input
      id="code"
      name="code"
      ref={ref}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      aria-describedby="code-hint login-error"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    <p id="code-hint" className="login-hint">
      {children}
    </p>
  </>
);
