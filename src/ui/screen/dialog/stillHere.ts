import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Tells whether the user is still on the screen that drew this. The old screen stays until the next one has loaded. If it then changed its own
 * address, that would overwrite the address of the next screen or undo the navigation.
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
