import { screens } from '#contract/screenPaths.ts';
/** Specification §3: the names are part of it. */
const tokenKey = 'token';
const userIdKey = 'UserId';
const cameFromKey = 'cameFrom';
const arrivingKey = 'arriving';

export const heldToken = () => localStorage.getItem(tokenKey);
export const heldUserId = () => Number(localStorage.getItem(userIdKey));

/** Whose it is first: another tab goes on with a new token where it finds its own user beside it. */
export const keepToken = (token: string, userId: number) => {
  localStorage.setItem(userIdKey, String(userId));
  localStorage.setItem(tokenKey, token);
};

export const dropToken = () => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
  sessionStorage.removeItem('customerData');
};

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** Where to return to after signing in. */
export const takeCameFrom = () => {
  const path = sessionStorage.getItem(cameFromKey);
  sessionStorage.removeItem(cameFromKey);
  return isOwnPath(path) ? path : undefined;
};

/** The sign-in page leaves it to the application, which knows the screens, where to go. */
export const markArrival = () => sessionStorage.setItem(arrivingKey, 'true');

export const takeArrival = () => {
  const isArriving = sessionStorage.getItem(arrivingKey) !== null;
  sessionStorage.removeItem(arrivingKey);
  return isArriving;
};

let isOnItsWay = false;

/** The page is about to be another: what fails on the way out is of no interest. */
export const isGoing = () => isOnItsWay;

/** The sign-in page is a document of its own: a plain change of address. */
export const goToLogin = ({ isToReturn }: { isToReturn: boolean }) => {
  isOnItsWay = true;
  if (isToReturn) sessionStorage.setItem(cameFromKey, location.pathname + location.search);
  else sessionStorage.removeItem(cameFromKey);
  location.assign(screens.login);
};
