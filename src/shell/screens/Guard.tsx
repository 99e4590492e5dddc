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

/** The user who opened the screen. If the session ends later, their input stays. */
const useOpener = () => {
  const { pathname } = useLocation();
  const [opening, setOpening] = useState(() => ({ pathname, user: signedInUser() }));
  if (opening.pathname === pathname) return opening.user;
  const user = signedInUser();
  setOpening({ pathname, user });
  return user;
};

/** Sends users whose first screen is not Today to their own first screen. Other addresses are not found. */
const redirectPath = (path: string, roles: readonly Role[]) => (path === screens.today ? firstPathFor(roles) : screens.notFound);

/**
 * Lets in users with any of the roles. Shows *not found* to other roles. Sends visitors who are not signed in to the sign-in page, which brings
 * them back.
 */
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

/** Wraps the layout, so that not even the frame shows before sign-in. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const [isSignedIn] = useState(() => signedInUser() !== undefined);
  return isSignedIn ? children : <SignInFirst />;
};

const SignInFirst = () => {
  useEffect(() => goToLogin({ isToReturn: true }), []);
  return null;
};
