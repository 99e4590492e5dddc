import { screenPaths, screens } from '#contract/screenPaths.ts';
import { markArrival, takeArrival, takeCameFrom } from '#src/api/session/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { firstPathFor, isScreenFor } from './screens/screens.ts';

const pathOnly = (address: string) => address.split('?')[0] ?? '';

/** Begun by one who is signed in already, from the device's programs. */
const isStart = () => location.pathname + location.search === screenPaths.start() && signedInUser() !== undefined;

/** Having just signed in: back to where one was if one's roles open it, else to one's first screen. Before the router starts. */
export const arrive = () => {
  // The history would take //orders for another host.
  if (location.pathname.includes('//')) history.replaceState(null, '', screens.notFound);
  if (isStart()) markArrival();
  if (!takeArrival()) return;
  const roles = signedInUser()?.roles ?? [];
  const cameFrom = takeCameFrom();
  const address =
    cameFrom !== undefined && cameFrom !== screenPaths.start() && isScreenFor(pathOnly(cameFrom), roles) ? cameFrom : firstPathFor(roles);
  history.replaceState(null, '', address);
};
