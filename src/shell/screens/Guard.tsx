import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { screens } from '#contract/screenPaths.ts';
import { goToLogin } from '#src/api/session/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { holdsAny } from '#src/authProvider/token.ts';
import { firstPathFor, isScreen, rolesOfResource } from './screens.ts';

interface GuardProps {
  /** The screen's, as `screens.ts` has it. */
  path: string;
  children: ReactNode;
}

/** Who was signed in when the screen was opened: a sign-in that ends later does not take away what is being typed. */
const useOpener = () => {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(() => ({ pathname, user: signedInUser() }));
  if (opened.pathname === pathname) return opened.user;
  const user = signedInUser();
  setOpened({ pathname, user });
  return user;
};

/** Where a day begins everybody gets somewhere: whose first screen it is not, to the one that is. */
const insteadOf = (path: string, roles: readonly Role[]) => (path === screens.today ? firstPathFor(roles) : screens.notFound);

/** Any one of the roles opens; another role is told that there is no such page; nobody goes to sign in and comes back. */
export const Guard = ({ path, children }: GuardProps) => {
  const user = useOpener();
  if (!user) return <SignInFirst />;
  return holdsAny(user.roles, rolesOfResource(path) ?? []) ? children : <Navigate to={insteadOf(path, user.roles)} replace />;
};

/** Around all of them: an address that no screen has is not found, whoever asks; react-admin's own (`/access-denied`) are none of ours. */
export const Known = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return isScreen(pathname) ? children : <Navigate to={screens.notFound} replace />;
};

/** Around the layout: nobody sees as much as its frame. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const [isSignedIn] = useState(() => signedInUser() !== undefined);
  return isSignedIn ? children : <SignInFirst />;
};

const SignInFirst = () => {
  useEffect(() => goToLogin({ isToReturn: true }), []);
  return null;
};
