import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from '#src/public/signIn/CodeField.tsx';
import { fetchApplication } from '#src/public/fetchApplication.ts';
import { noAnswer } from './newPassword.ts';
import type { Chooser, Rule } from './newPassword.ts';
import { PublicHead } from '#src/public/PublicHead.tsx';
import { usePasswordRules } from './usePasswordRules.ts';

const Rules = ({ rules }: { rules: readonly Rule[] }) => (
  <>
    <ul id="password-rules" className="password-rules" aria-label="Password rules">
      {rules.map(({ Words, IsMet }) => (
        <li key={Words} data-met={IsMet}>
          <span aria-hidden="true">{IsMet ? '✓' : '○'}</span> {Words}
          <span className="only-heard">{IsMet ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ul>
    <p className="only-heard" role="status">
      {rules.filter((rule) => rule.IsMet).length} of {rules.length} done
    </p>
  </>
);

interface ChoosePasswordProps {
  chooser: Chooser;
  why: string;
  onToken: (token: string, password: string) => void;
  onLeave: () => void;
}

/** Asks for a new password before the application opens. Saving it signs the user in. */
export const ChoosePassword = ({ chooser, why, onToken, onLeave }: ChoosePasswordProps) => {
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const [code, setCode] = useState<string | undefined>();
  const [names, setNames] = useState({ userName: chooser.userName ?? '', firstName: null as string | null });
  const { outcome: checkOutcome, again } = usePasswordRules(chooser, password);
  const input = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const isThere = checkOutcome !== undefined && !('error' in checkOutcome);
  if (isThere && checkOutcome.userName !== names.userName) setNames(checkOutcome);
  const save = async () => {
    setPending(true);
    setRefusal(undefined);
    const outcome = await chooser.save(password, code).catch(noAnswer);
    if ('token' in outcome) {
      onToken(outcome.token, password);
      return;
    }
    setPending(false);
    setRefusal(outcome.error);
    if ('isCodeWanted' in outcome) setCode(code ?? '');
    (codeInput.current ?? input.current)?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const error = refusal ?? (checkOutcome && 'error' in checkOutcome ? checkOutcome.error : undefined);
  return (
    <>
      <PublicHead title="Choose a password">{names.userName && (names.firstName ? `Welcome, ${names.firstName}. ${why}` : why)}</PublicHead>
      {names.userName !== '' && (
        <form onSubmit={onSubmit} onInput={fetchApplication}>
          <label htmlFor="username">Username</label>
          <input id="username" name="username" autoComplete="username" readOnly value={names.userName} />
          <label htmlFor="new-password">New password</label>
          <input
            id="new-password"
            name="new-password"
            ref={input}
            autoFocus
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-describedby="password-rules login-error"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <label className="login-check">
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} /> Show the password
          </label>
          {isThere && <Rules rules={checkOutcome.rules} />}
          {code !== undefined && <CodeField ref={codeInput} value={code} onChange={setCode} />}
          <div id="login-error" className="login-error" role="alert">
            {error}
          </div>
          <button type="submit" className="public-button public-primary" disabled={isPending} aria-busy={isPending}>
            Set password and sign in
          </button>
        </form>
      )}
      {names.userName === '' && error !== undefined && (
        <div className="login-error" role="alert">
          {error}
        </div>
      )}
      <p className="login-leave">
        {names.userName === '' && checkOutcome && 'mayTryAgain' in checkOutcome && (
          <button type="button" className="public-button public-primary" onClick={again}>
            Try again
          </button>
        )}
        <button type="button" className="public-button" onClick={onLeave}>
          Go to sign-in
        </button>
      </p>
    </>
  );
};
