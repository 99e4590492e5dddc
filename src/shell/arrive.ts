import { screenPaths, screens } from '#contract/screenPaths.ts';
import { markArrival, takeArrival, takeReturnAddress } from '#src/api/session/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { firstPathFor, isScreenFor } from './screens/screens.ts';

const pathOnly = (address: string) => address.split('?')[0] ?? '';

/** Whether a signed-in user has just started the app installed on the device. */
const isStart = () => location.pathname + location.search === screenPaths.start() && signedInUser() !== undefined;

/** Opens the screen where the user was before signing in, if their roles allow it, otherwise their first screen. Runs before the router starts. */
export const arrive = () => {
  // Replaces a path with two slashes, because the history API would read //orders as a host.
  if (location.pathname.includes('//')) history.replaceState(null, '', screens.notFound);
  if (isStart()) markArrival();
  if (!takeArrival()) return;
  const roles = signedInUser()?.roles ?? [];
  const cameFrom = takeReturnAddress();
  const address =
    cameFrom !== undefined && cameFrom !== screenPaths.start() && isScreenFor(pathOnly(cameFrom), roles) ? cameFrom : firstPathFor(roles);
  history.replaceState(null, '', address);
};
