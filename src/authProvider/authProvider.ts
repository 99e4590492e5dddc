import type { AuthProvider } from 'ra-core';
import { isAllowed } from '#contract/call/roles.ts';
import type { Role } from '#contract/call/roles.ts';
import { makeFinder } from '#src/dataProvider/findResource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { signOut as signOutCall } from '#contract/system/auth/calls.ts';
import { call } from '#src/api/call.ts';
import { dropToken, goToLogin, heldToken, heldUserId, userStorageKey } from '#src/api/session/session.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { hasAnyRole, readToken, readValidToken } from './token.ts';

const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

const patienceMs = 4000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const signedInUser = () => readValidToken(heldToken());

/** Returns the roles in the stored token. The token may have expired, because the screen stays open until the user signs in again. */
export const getUserRoles = () => readToken(heldToken() ?? '')?.roles ?? [];

/** Removes the data that was stored on the device for offline use. */
const removeStoredReplies = async (userId: number) => (await import('#src/drafts/shelf/storedReplies.ts')).removeAllReplies(userId);

/** Signs out of this browser, and revokes the token on the server if it can be reached. */
export const signOutUser = async () => {
  await call(signOutCall, {}, { headers: noCache, signal: AbortSignal.timeout(patienceMs), isLast: true }).catch(() => undefined);
  const userId = heldUserId();
  dropToken();
  localStorage.removeItem(userStorageKey('recentRecords', userId));
  queryClient.clear();
  // Sign-out must not wait for a device that cannot delete its data. What remains is deleted at a later start, when it is a day old.
  await Promise.race([removeStoredReplies(userId).catch(() => undefined), pause(patienceMs)]);
  goToLogin({ isToReturn: false });
};

type Calls = Pick<Resource['calls'], 'list' | 'get' | 'add' | 'edit' | 'remove' | 'exportRows'>;

/** The call that each action of react-admin makes. */
const callFor: Readonly<Record<string, keyof Calls>> = {
  list: 'list',
  show: 'get',
  read: 'get',
  create: 'add',
  edit: 'edit',
  delete: 'remove',
  export: 'exportRows',
};

interface Guarded {
  /** Returns the roles that may open the screen at a path. */
  rolesOfScreen: (path: string) => readonly Role[] | undefined;
  loadResources: () => Promise<readonly Resource[]>;
}

/** Provides react-admin with the user and permissions. Sign-in itself is on the public page. */
export const makeAuthProvider = ({ rolesOfScreen, loadResources }: Guarded): AuthProvider => {
  const find = makeFinder(loadResources);
  return {
    login: () => Promise.reject(new Error('Sign in on the sign-in page')),
    logout: async () => {
      await signOutUser();
      return false;
    },
    /** Accepts an expired token. The next reply of the server asks the user to sign in over the open screen. */
    checkAuth: () => {
      if (heldToken() !== null) return Promise.resolve();
      goToLogin({ isToReturn: true });
      return Promise.reject(new Error('Sign in to continue'));
    },
    checkError: async (error: { status?: number }) => {
      if (error.status === 401) throw new Error('Sign in to continue');
    },
    getIdentity: () => {
      const user = signedInUser();
      return Promise.resolve({ id: user?.userId ?? 0, fullName: '' });
    },
    getPermissions: () => Promise.resolve(getUserRoles()),
    /** Decides by the roles of the call. A name that is not a resource is the path of a screen. */
    canAccess: async ({ resource, action }) => {
      const resourceFound = await find(resource);
      if (!resourceFound) return hasAnyRole(getUserRoles(), rolesOfScreen(resource) ?? []);
      const { list, get = list, ...others } = resourceFound.calls;
      const call = { ...others, list, get }[callFor[action] ?? 'list'];
      return call !== undefined && isAllowed(call.allow, getUserRoles());
    },
  };
};
