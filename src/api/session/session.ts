import { screens } from '#contract/screenPaths.ts';
/** Name given by specification §3. */
const tokenKey = 'token';
const userIdKey = 'UserId';
const cameFromKey = 'cameFrom';
const arrivingKey = 'arriving';

export const heldToken = () => localStorage.getItem(tokenKey);
export const heldUserId = () => Number(localStorage.getItem(userIdKey));

/** Key under which this browser stores something for one user. */
export const userStorageKey = (name: string, userId = heldUserId()) => `${name} of ${userId}`;

/** Stores the user id first, because another tab accepts a new token only if its own user id is stored with it. */
export const storeToken = (token: string, userId: number) => {
  localStorage.setItem(userIdKey, String(userId));
  localStorage.setItem(tokenKey, token);
};

export const dropToken = () => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userIdKey);
  sessionStorage.removeItem('customerData');
};

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** Returns the address to return to after sign-in, and clears it. */
export const takeReturnAddress = () => {
  const path = sessionStorage.getItem(cameFromKey);
  sessionStorage.removeItem(cameFromKey);
  return isOwnPath(path) ? path : undefined;
};

/** Tells the application to choose the first screen, because the sign-in page does not know the screens. */
export const markArrival = () => sessionStorage.setItem(arrivingKey, 'true');

export const takeArrival = () => {
  const isArriving = sessionStorage.getItem(arrivingKey) !== null;
  sessionStorage.removeItem(arrivingKey);
  return isArriving;
};

let isOnItsWay = false;

/** Whether the page is about to be replaced, so that further errors do not matter. */
export const isLeavingPage = () => isOnItsWay;

/** Opens the sign-in page, which is a separate document. */
export const goToLogin = ({ isToReturn }: { isToReturn: boolean }) => {
  isOnItsWay = true;
  if (isToReturn) sessionStorage.setItem(cameFromKey, location.pathname + location.search);
  else sessionStorage.removeItem(cameFromKey);
  location.assign(screens.login);
};
