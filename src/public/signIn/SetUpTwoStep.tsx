import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from './CodeField.tsx';
import { noAnswer } from '#src/public/password/newPassword.ts';
import { PublicHead } from '#src/public/PublicHead.tsx';
import { codesFile, inFours, recoveryCodesHint } from './recoveryCodes.ts';
import { openApplication } from './sendSignIn.ts';
import { requestTwoStepKey, sendTwoStepCode } from './twoStep.ts';

interface SetUpTwoStepProps {
  /** Token that only allows setting up two-step sign-in. */
  token: string;
  password: string;
  onLeave: () => void;
}

const Leave = ({ onLeave }: { onLeave: () => void }) => (
  <p className="login-leave">
    <button type="button" className="public-button" onClick={onLeave}>
      Go to sign-in
    </button>
  </p>
);

const Codes = ({ codes, token }: { codes: readonly string[]; token: string }) => (
  <>
    <PublicHead title="Save your recovery codes">{recoveryCodesHint}</PublicHead>
    <ol className="two-step-codes" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <p className="login-leave">
      <button type="button" className="public-button public-primary" autoFocus onClick={() => void openApplication(token)}>
        I have saved them
      </button>
      <a className="public-button" {...codesFile(codes)}>
        Save to file
      </a>
    </p>
  </>
);

/** Sets up two-step sign-in before the application opens, if an access group requires it. */
export const SetUpTwoStep = ({ token, password, onLeave }: SetUpTwoStepProps) => {
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof requestTwoStepKey>> | undefined>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | undefined>();
  const [error, setError] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    // Requests the key only once, because a second request would create another key.
    if (isBegun.current) return;
    isBegun.current = true;
    void requestTwoStepKey(token, password).catch(noAnswer).then(setBegun);
  }, [token, password]);
  const confirm = async () => {
    setPending(true);
    setError(undefined);
    const outcome = await sendTwoStepCode(token, code).catch(noAnswer);
    setPending(false);
    if ('answer' in outcome) {
      setCodes(outcome.answer.Codes);
      return;
    }
    setError(outcome.error);
    input.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  if (codes) return <Codes codes={codes} token={token} />;
  return (
    <>
      <PublicHead title="Set up two-step sign-in">
        From now on you also need a code from an authenticator app on your phone. Scan this with the app.
      </PublicHead>
      {begun && 'answer' in begun && (
        <form onSubmit={onSubmit}>
          <div className="two-step-key">
            <img src={begun.answer.Picture} alt="The key as a QR code" width="180" height="180" />
            On this device: <a href={begun.answer.Address}>open the app</a>. No camera? Enter this key:{' '}
            <code>{inFours(begun.answer.Key)}</code>
          </div>
          <CodeField ref={input} value={code} onChange={setCode}>
            Enter the six digits that the app shows for Demijohn.
          </CodeField>
          <div id="login-error" className="login-error" role="alert">
            {error}
          </div>
          <button type="submit" className="public-button public-primary" disabled={isPending} aria-busy={isPending}>
            Turn on and continue
          </button>
        </form>
      )}
      {begun && 'error' in begun && (
        <div className="login-error" role="alert">
          {begun.error}
        </div>
      )}
      <Leave onLeave={onLeave} />
    </>
  );
};
