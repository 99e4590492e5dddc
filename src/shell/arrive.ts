import { screens } from '#contract/screenPaths.ts';
import { takeArrival, takeCameFrom } from '#src/api/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { firstPathFor, isScreenFor } from './screens.ts';

const pathOnly = (address: string) => address.split('?')[0] ?? '';

/** Having just signed in: back to where one was if one's roles open it, else to one's first screen. Before the router starts. */
export const arrive = () => {
  // The history would take //orders for another host.
  if (location.pathname.includes('//')) history.replaceState(null, '', screens.notFound);
  if (!takeArrival()) return;
  const roles = signedInUser()?.roles ?? [];
  const cameFrom = takeCameFrom();
  const address = cameFrom !== undefined && isScreenFor(pathOnly(cameFrom), roles) ? cameFrom : firstPathFor(roles);
  history.replaceState(null, '', address);
};
