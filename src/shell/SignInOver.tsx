import { useEffect, useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { isTabsUser, onExpiry } from '#src/api/expiry.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { dropToken, goToLogin, heldToken, heldUserId, keepToken, markArrival } from '#src/api/session.ts';
import { readToken, readValidToken } from '#src/authProvider/token.ts';
import { signIn } from '#src/public/signIn.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { letUnsavedChangesBe } from '#src/ui/screen/unsaved.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { screens } from '#contract/screenPaths.ts';

/** Told whether the tab's own user is signed in again; undefined while nobody is asked. */
const asked = makeStore<((isSignedIn: boolean) => void) | undefined>(undefined);

const answer = (isSignedIn: boolean) => {
  asked.get()?.(isSignedIn);
  asked.set(undefined);
};

const startAfresh = () => {
  letUnsavedChangesBe();
  queryClient.clear();
  markArrival();
  location.assign(screens.dashboard);
};

const goAway = () => {
  letUnsavedChangesBe();
  dropToken();
  goToLogin({ isToReturn: true });
  answer(false);
};

/** The same user goes on where they were; another begins with nothing of the first. */
const arriveWith = (token: string) => {
  const userId = readToken(token)?.userId ?? 0;
  keepToken(token, userId);
  if (isTabsUser(userId)) answer(true);
  else startAfresh();
};

onExpiry({ signInAgain: () => new Promise((resolve) => asked.set(resolve)), startAfresh });

/** Another tab may sign in, as the same user or as somebody else. */
const followOtherTabs = () => {
  if (!readValidToken(heldToken())) return;
  if (!isTabsUser(heldUserId())) startAfresh();
  else answer(true);
};

/** Over the screen that is open when the sign-in ends: what was typed stays behind it. */
export const SignInOver = () => {
  const isAsked = useStore(asked) !== undefined;
  useEffect(() => {
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, []);
  return isAsked ? <SignInDialog /> : null;
};

const SignInDialog = () => {
  const id = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isPending, setIsPending] = useState(false);
  const submit = async () => {
    setIsPending(true);
    setError(undefined);
    const outcome = await signIn(username, password);
    setIsPending(false);
    // A new password is chosen on the sign-in page; what was typed here is kept until then.
    if ('token' in outcome && outcome.mustChange) goAway();
    else if ('token' in outcome) arriveWith(outcome.token);
    else setError(outcome.error);
  };
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && goAway()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Sign in to go on</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogContent>
          <div className="sign-in-over">
            <p>Your sign-in has ended. What you typed is kept, and what you were doing goes on once you are signed in.</p>
            <TextBox label="Username" width="100%" autoFocus autoComplete="username" value={username} onChange={setUsername} />
            <TextBox
              label="Password"
              type="password"
              width="100%"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            {error && (
              <p className="field-error" role="alert">
                {error}
              </p>
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={goAway}>Leave</Button>
          <Button type="submit" variant="contained" disabled={isPending} aria-busy={isPending}>
            Sign in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
