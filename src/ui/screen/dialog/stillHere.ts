import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Returns whether the user is still on the screen that drew this. The old screen stays until the next one has loaded. Changing its own
 * address then would overwrite that of the next screen.
 */
export const useIsStillHere = () => {
  const router = useContext(DataRouterContext)?.router;
  const { pathname } = useLocation();
  return () => {
    if (!router) return true;
    const { location, navigation } = router.state;
    return (navigation.location ?? location).pathname === pathname;
  };
};
