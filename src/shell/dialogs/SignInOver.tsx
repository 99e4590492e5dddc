import { lazy, Suspense, useEffect } from 'react';
import { isTabsUser, onExpiry } from '#src/api/session/expiry.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { dropToken, goToLogin, heldToken, heldUserId, storeToken, markArrival } from '#src/api/session/session.ts';
import { readToken, readValidToken } from '#src/authProvider/token.ts';
import { forgetUnsavedForms } from '#src/ui/screen/dialog/unsaved.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { screens } from '#contract/screenPaths.ts';

export const loadSignInDialog = async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog });
const SignInDialog = lazy(loadSignInDialog);

/** Callback of the open dialog. Receives whether the same user has signed in again. Undefined while no dialog is open. */
const signInRequest = makeStore<((isSignedIn: boolean) => void) | undefined>(undefined);

const answer = (isSignedIn: boolean) => {
  signInRequest.get()?.(isSignedIn);
  signInRequest.set(undefined);
};

const startAfresh = () => {
  forgetUnsavedForms();
  queryClient.clear();
  markArrival();
  location.assign(screens.dashboard);
};

const leaveForSignIn = () => {
  forgetUnsavedForms();
  dropToken();
  goToLogin({ isToReturn: true });
  answer(false);
};

/** Continues for the same user. For another user, drops all data of the first. */
const continueWithToken = (token: string) => {
  const userId = readToken(token)?.userId ?? 0;
  storeToken(token, userId);
  if (isTabsUser(userId)) answer(true);
  else startAfresh();
};

onExpiry({ signInAgain: () => new Promise((resolve) => signInRequest.set(resolve)), startAfresh });

/** Reacts when another tab signs out, or signs in as the same or another user. */
const followOtherTabs = () => {
  if (heldToken() === null) return leaveForSignIn();
  if (!readValidToken(heldToken())) return;
  if (!isTabsUser(heldUserId())) startAfresh();
  else answer(true);
};

/** Asks the user to sign in over the current screen when the session ends, so that unsaved input stays. */
export const SignInOver = () => {
  const isOpen = useStore(signInRequest) !== undefined;
  useEffect(() => {
    // `pageshow` is needed because the browser’s Back key may restore the screen from its cache.
    const eventNames = ['storage', 'pageshow'];
    for (const eventName of eventNames) window.addEventListener(eventName, followOtherTabs);
    return () => {
      for (const eventName of eventNames) window.removeEventListener(eventName, followOtherTabs);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <SignInDialog onToken={continueWithToken} onLeave={leaveForSignIn} />
    </Suspense>
  );
};
