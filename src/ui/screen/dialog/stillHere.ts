import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Whether one is still where this was drawn. Until the next screen has come the one before stands there; what it then says of its own address
 * would be written into that of the next, or undo the way to it.
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
