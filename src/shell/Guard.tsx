import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { goToLogin } from '#src/api/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { holdsAny } from '#src/authProvider/token.ts';

interface GuardProps {
  roles: readonly Role[];
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

/** Any one of the roles opens; another role is told that there is no such page; nobody goes to sign in and comes back. */
export const Guard = ({ roles, children }: GuardProps) => {
  const user = useOpener();
  if (!user) return <SignInFirst />;
  return holdsAny(user.roles, roles) ? children : <Navigate to="/notfound" replace />;
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
