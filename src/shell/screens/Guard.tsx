import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { screens } from '#contract/screenPaths.ts';
import { goToLogin } from '#src/api/session/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { hasAnyRole } from '#src/authProvider/token.ts';
import { firstPathFor, isScreen, resourceRoles } from './screens.ts';

interface GuardProps {
  /** The screen's path in `screens.ts`. */
  path: string;
  children: ReactNode;
}

/** Returns the user who opened the screen. If the session ends later, their input stays. */
const useOpener = () => {
  const { pathname } = useLocation();
  const [opening, setOpening] = useState(() => ({ pathname, user: signedInUser() }));
  if (opening.pathname === pathname) return opening.user;
  const user = signedInUser();
  setOpening({ pathname, user });
  return user;
};

/** Returns where to send a user who may not open the path. From Today to the user's own first screen, from other paths to *not found*. */
const redirectPath = (path: string, roles: readonly Role[]) => (path === screens.today ? firstPathFor(roles) : screens.notFound);

/** Shows the screen to users with one of its roles, and *not found* to others. Visitors who are not signed in go to the sign-in page first. */
export const Guard = ({ path, children }: GuardProps) => {
  const user = useOpener();
  if (!user) return <SignInFirst />;
  return hasAnyRole(user.roles, resourceRoles(path) ?? []) ? children : <Navigate to={redirectPath(path, user.roles)} replace />;
};

/** Shows *not found* for an unknown address to everyone. That includes react-admin's own pages, such as `/access-denied`. */
export const KnownScreen = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return isScreen(pathname) ? children : <Navigate to={screens.notFound} replace />;
};

/** Requires a signed-in user for the whole layout, so that not even the frame shows before sign-in. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const [isSignedIn] = useState(() => signedInUser() !== undefined);
  return isSignedIn ? children : <SignInFirst />;
};

const SignInFirst = () => {
  useEffect(() => goToLogin({ isToReturn: true }), []);
  return null;
};
