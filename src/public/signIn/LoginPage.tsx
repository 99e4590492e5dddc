import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { screens } from '#contract/screenPaths.ts';
import { readToken } from '#src/authProvider/token.ts';
import { ChoosePassword } from '#src/public/password/ChoosePassword.tsx';
import { byLink } from '#src/public/password/newPassword.ts';
import type { Chooser } from '#src/public/password/newPassword.ts';
import { Shelf } from './Shelf.tsx';
import { SignInForm } from './SignInForm.tsx';
import { openApplication } from './sendSignIn.ts';
import { openedWith } from '#src/public/password/takeLink.ts';
import '#src/public/public.css';

interface Choosing {
  chooser: Chooser;
  why: string;
}

const invitation: Choosing | undefined = openedWith
  ? { chooser: byLink(openedWith), why: 'This link works once. Only you will know the password you choose.' }
  : undefined;
const notOneself = 'Your password has expired or was chosen by someone else. Choose your own to continue.';

interface SettingUp {
  token: string;
  password: string;
}

const SetUpTwoStep = lazy(async () => ({ default: (await import('./SetUpTwoStep.tsx')).SetUpTwoStep }));

const neverChanges = () => () => undefined;
const getInvited = () => invitation;
/** The build renders the page without a user. */
const getNobody = () => undefined;

export const LoginPage = () => {
  const byInvitation = useSyncExternalStore(neverChanges, getInvited, getNobody);
  const [choice, setChoice] = useState<Choosing | 'signIn' | undefined>();
  const [settingUp, setSettingUp] = useState<SettingUp | undefined>();
  const step = choice ?? byInvitation;
  const goOn = (token: string, password: string) => {
    if (readToken(token)?.mustSetUpTwoStep) setSettingUp({ token, password });
    else void openApplication(token);
  };
  if (settingUp)
    return (
      <main className="public-main login">
        <Suspense>
          <SetUpTwoStep {...settingUp} onLeave={() => location.assign(screens.login)} />
        </Suspense>
      </main>
    );
  return (
    <main className="public-main login">
      {step === undefined || step === 'signIn' ? (
        <SignInForm onMustChange={(chooser) => setChoice({ chooser, why: notOneself })} onToken={goOn} />
      ) : (
        <ChoosePassword {...step} onToken={goOn} onLeave={() => setChoice('signIn')} />
      )}
      <Shelf />
    </main>
  );
};
