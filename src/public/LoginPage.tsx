import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Mark } from '#src/theme/Mark.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { fetchApplication } from './fetchApplication.ts';
import { enter, signIn } from './signIn.ts';
import './public.css';
import { screens } from '#contract/screenPaths.ts';

export const LoginPage = () => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState<string | undefined>();
  const [error, setError] = useState<string | undefined>();
  const [isPending, setIsPending] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => nameInput.current?.focus(), []);
  const submit = async (name: string, secret: string, replacement?: string) => {
    setError(undefined);
    setIsPending(true);
    const outcome = await signIn(name, secret, replacement);
    if ('token' in outcome) {
      enter(outcome.token);
      return;
    }
    setIsPending(false);
    setError(outcome.error);
    if (outcome.needsNewPassword) {
      setNewPassword((typed) => typed ?? '');
      return;
    }
    nameInput.current?.select();
    nameInput.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(username, password, newPassword);
  };
  return (
    <main className="public-main login">
      <div className="login-head">
        <a className="public-logo" href={screens.landing}>
          <Mark />
          Demijohn
        </a>
        <h1>Sign in</h1>
        <p>Orders, stock, invoices and payments of a glass merchant</p>
      </div>
      <form onSubmit={onSubmit} onInput={fetchApplication} aria-describedby={error ? 'login-error' : undefined}>
        <label htmlFor="username">Username</label>
        <input
          id="username"
          name="username"
          ref={nameInput}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {newPassword !== undefined && (
          <>
            <label htmlFor="new-password">New password</label>
            <input
              id="new-password"
              name="new-password"
              type="password"
              autoComplete="new-password"
              required
              value={newPassword}
              onChange={(event) => setNewPassword(event.target.value)}
            />
          </>
        )}
        <div id="login-error" className="login-error" role="alert">
          {error}
        </div>
        <button type="submit" className="public-button public-primary" disabled={isPending} aria-busy={isPending}>
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
    </main>
  );
};
