import { useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from './CodeField.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { fetchApplication } from '#src/public/fetchApplication.ts';
import { atFirstSignIn } from '#src/public/password/newPassword.ts';
import type { Chooser } from '#src/public/password/newPassword.ts';
import { PublicHead } from '#src/public/PublicHead.tsx';
import { sendSignIn } from './sendSignIn.ts';

interface SignInFormProps {
  /** Called if the password is right but a new one must be chosen first. */
  onMustChange: (chooser: Chooser) => void;
  onToken: (token: string, password: string) => void;
}

export const SignInForm = ({ onMustChange, onToken }: SignInFormProps) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isPending, setIsPending] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  /** Undefined if no code is required. */
  const [code, setCode] = useState<string | undefined>();
  const [isThere, setIsThere] = useState(false);
  // Keeps text typed before this script loaded, and the cursor position.
  useLayoutEffect(() => {
    const typedValues = [nameInput.current?.value ?? '', passwordInput.current?.value ?? ''] as const;
    setUsername(typedValues[0]);
    setPassword(typedValues[1]);
    setIsThere(true);
    if (typedValues.some((text) => text !== '')) fetchApplication();
    if (document.activeElement !== passwordInput.current) nameInput.current?.focus();
  }, []);
  const submit = async (name: string, secret: string) => {
    setError(undefined);
    setIsPending(true);
    const outcome = await sendSignIn(name, secret, code);
    if ('token' in outcome) {
      const { token, userId, mustChange } = outcome;
      if (mustChange) onMustChange(atFirstSignIn({ token, userId, userName: name.trim(), password: secret }));
      else onToken(token, secret);
      return;
    }
    setIsPending(false);
    setError(outcome.error);
    if (outcome.isCodeWanted) {
      setCode('');
      codeInput.current?.focus();
      return;
    }
    nameInput.current?.select();
    nameInput.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(username, password);
  };
  return (
    <>
      <PublicHead title="Sign in">Orders, stock, invoices and payments for a glass merchant</PublicHead>
      <form onSubmit={onSubmit} onInput={fetchApplication} aria-describedby={error ? 'login-error' : undefined}>
        <label htmlFor="username">Username</label>
        <input
          id="username"
          name="username"
          ref={nameInput}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            setCode(undefined);
          }}
        />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          ref={passwordInput}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {code !== undefined && <CodeField ref={codeInput} value={code} onChange={setCode} />}
        <div id="login-error" className="login-error" role="alert">
          {error}
        </div>
        <button type="submit" className="public-button public-primary" disabled={isPending || !isThere} aria-busy={isPending}>
          Sign in
        </button>
      </form>
      <DemoAccounts
        onChoose={(account) => {
          setUsername(account.UserName);
          setPassword(account.Password);
          void submit(account.UserName, account.Password);
        }}
      />
    </>
  );
};
