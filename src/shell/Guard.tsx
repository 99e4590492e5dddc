import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { goToLogin } from '#src/api/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { holdsAny } from '#src/authProvider/token.ts';

interface GuardProps {
  roles: readonly Role[];
  children: ReactNode;
}

/** Any one of the roles opens; another role is told that there is no such page; nobody goes to sign in and comes back. */
export const Guard = ({ roles, children }: GuardProps) => {
  const user = signedInUser();
  if (!user) return <SignInFirst />;
  return holdsAny(user.roles, roles) ? children : <Navigate to="/notfound" replace />;
};

/** Around the layout: nobody sees as much as its frame. */
export const SignedIn = ({ children }: { children: ReactNode }) => (signedInUser() ? children : <SignInFirst />);

const SignInFirst = () => {
  useEffect(() => goToLogin({ isToReturn: true }), []);
  return null;
};
