import { dropToken, goToLogin, heldToken, heldUserId, isGoing } from './session.ts';

/** Whose data this tab shows. */
const tabUserId = heldUserId();

export const isTabsUser = (userId: number) => userId === tabUserId;

interface Asker {
  /** Asks over the open screen; true once the tab's own user is signed in again. */
  signInAgain: () => Promise<boolean>;
  /** Somebody else is here now: nothing of what the tab shows is theirs. */
  startAfresh: () => void;
}

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** The shell asks; where there is none, one goes to sign in. */
export const onExpiry = (next: Asker) => {
  asker = next;
};

/**
 * After an answer that the sign-in has ended: true where the request may be repeated, because the same user is signed in again, be it
 * here or in another tab. All requests of the screen wait for the one question.
 */
export const isSignedInAgain = async (usedToken: string | null): Promise<boolean> => {
  if (isGoing()) return false;
  const token = heldToken();
  if (token !== null && token !== usedToken) {
    if (isTabsUser(heldUserId())) return true;
    asker?.startAfresh();
    return false;
  }
  if (!asker) {
    dropToken();
    goToLogin({ isToReturn: true });
    return false;
  }
  asking ??= asker.signInAgain().finally(() => {
    asking = undefined;
  });
  return asking;
};
