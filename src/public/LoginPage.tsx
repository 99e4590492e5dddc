import { useState, useSyncExternalStore } from 'react';
import { ChoosePassword } from './ChoosePassword.tsx';
import { byLink } from './newPassword.ts';
import type { Chooser } from './newPassword.ts';
import { SignInForm } from './SignInForm.tsx';
import { openedWith } from './takeLink.ts';
import './public.css';

interface Choosing {
  chooser: Chooser;
  why: string;
}

const invited: Choosing | undefined = openedWith
  ? { chooser: byLink(openedWith), why: 'This link is good once; the password you choose is yours alone.' }
  : undefined;
const notOneself = 'The one you signed in with was chosen by somebody else, or is too old. Yours alone opens the rest.';

const neverChanges = () => () => undefined;
const getInvited = () => invited;
/** As the build has drawn the page, for nobody. */
const getNobody = () => undefined;

export const LoginPage = () => {
  const byInvitation = useSyncExternalStore(neverChanges, getInvited, getNobody);
  const [chosen, setChosen] = useState<Choosing | 'signIn' | undefined>();
  const choosing = chosen ?? byInvitation;
  return (
    <main className="public-main login">
      {choosing === undefined || choosing === 'signIn' ? (
        <SignInForm onMustChange={(chooser) => setChosen({ chooser, why: notOneself })} />
      ) : (
        <ChoosePassword {...choosing} onLeave={() => setChosen('signIn')} />
      )}
    </main>
  );
};
