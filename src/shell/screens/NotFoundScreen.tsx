import { screens } from '#contract/screenPaths.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { NotFound } from '#src/public/NotFound.tsx';
import { firstPathFor } from './screens.ts';

/** *Not found*, with a link to the user's first screen. */
export const NotFoundScreen = () => {
  const user = signedInUser();
  return <NotFound firstPath={user ? firstPathFor(user.roles) : screens.landing} />;
};
