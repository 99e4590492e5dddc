import { screenPaths, screens } from '#contract/screenPaths.ts';
import { markArrival, takeArrival, takeReturnAddress } from '#src/api/session/session.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { firstPathFor, isScreenFor } from './screens/screens.ts';

const pathOnly = (address: string) => address.split('?')[0] ?? '';

/** True if a signed-in user starts the app installed on the device. */
const isStart = () => location.pathname + location.search === screenPaths.start() && signedInUser() !== undefined;

/** After sign-in, returns the user to where they were if their roles allow it, otherwise to their first screen. Runs before the router starts. */
export const arrive = () => {
  // The history API would treat //orders as another host.
  if (location.pathname.includes('//')) history.replaceState(null, '', screens.notFound);
  if (isStart()) markArrival();
  if (!takeArrival()) return;
  const roles = signedInUser()?.roles ?? [];
  const cameFrom = takeReturnAddress();
  const address =
    cameFrom !== undefined && cameFrom !== screenPaths.start() && isScreenFor(pathOnly(cameFrom), roles) ? cameFrom : firstPathFor(roles);
  history.replaceState(null, '', address);
};
