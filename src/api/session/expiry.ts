import { dropToken, goToLogin, heldToken, heldUserId, isLeavingPage } from './session.ts';

/** User whose data this tab shows. */
const tabUserId = heldUserId();

export const isTabsUser = (userId: number) => userId === tabUserId;

interface Asker {
  /** Asks for the password over the open screen. Resolves to true once the same user has signed in again. */
  signInAgain: () => Promise<boolean>;
  /** Called if another user has signed in. The tab must then drop everything it shows. */
  startAfresh: () => void;
}

let asker: Asker | undefined;
let renewal: Promise<boolean> | undefined;

/** Sets how to ask for the password. By default the user is sent to the sign-in page. */
export const onExpiry = (next: Asker) => {
  asker = next;
};

/**
 * Handles an expired session. Resolves to true if the same user has signed in again, here or in another tab. The request can then be
 * repeated. All requests of a screen share one question.
 */
export const isSignedInAgain = async (usedToken: string | null): Promise<boolean> => {
  if (isLeavingPage()) return false;
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
  renewal ??= asker.signInAgain().finally(() => {
    renewal = undefined;
  });
  return renewal;
};
