import type { ReactNode } from 'react';
import { heldToken } from '#src/api/session/session.ts';
import { readValidToken } from '#src/authProvider/token.ts';
import { ErrorState } from '#src/ui/states/states.tsx';

/** Shows a screen of the user's own account. A sign-in without an account is told so. */
export const OwnAccount = ({ children }: { children: (customerId: number) => ReactNode }) => {
  const customerId = readValidToken(heldToken())?.customerId;
  if (!customerId) return <ErrorState error={new Error('Your sign-in is not linked to a customer account. Please ask us to set it up.')} />;
  return children(customerId);
};
