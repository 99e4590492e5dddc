import type { AuthProvider } from 'ra-core';
import { isAllowed } from '#contract/call/roles.ts';
import type { Role } from '#contract/call/roles.ts';
import { makeFinder } from '#src/dataProvider/findResource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { signOut as signOutCall } from '#contract/system/auth/calls.ts';
import { call } from '#src/api/call.ts';
import { dropToken, goToLogin, heldToken, heldUserId } from '#src/api/session/session.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { holdsAny, readToken, readValidToken } from './token.ts';

const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

const patienceMs = 4000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const signedInUser = () => readValidToken(heldToken());

/** The roles in the token that is held, even if it has expired: the open screen stays as it is until one signs in again. */
export const heldRoles = () => readToken(heldToken() ?? '')?.roles ?? [];

/** Removes from the device what the user has seen without a connection. */
const forgetAnswers = async (userId: number) => (await import('#src/drafts/shelf/seen.ts')).forgetAllSeen(userId);

/** The server revokes the token; without a network one is signed out of this browser all the same. */
export const signOut = async () => {
  await call(signOutCall, {}, { headers: noCache, signal: AbortSignal.timeout(patienceMs), isLast: true }).catch(() => undefined);
  const userId = heldUserId();
  dropToken();
  queryClient.clear();
  // A device that cannot forget keeps nobody signed in: what is left goes at the next start, once it is a day old.
  await Promise.race([forgetAnswers(userId).catch(() => undefined), pause(patienceMs)]);
  goToLogin({ isToReturn: false });
};

type Calls = Pick<Resource['calls'], 'list' | 'get' | 'add' | 'edit' | 'remove' | 'exportRows'>;

/** The call that an action of react-admin makes. */
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
  /** Roles that may open a screen, by its path. */
  rolesOfScreen: (path: string) => readonly Role[] | undefined;
  loadResources: () => Promise<readonly Resource[]>;
}

/** react-admin's questions about who is here. Signing in is the public sign-in page's. */
export const makeAuthProvider = ({ rolesOfScreen, loadResources }: Guarded): AuthProvider => {
  const find = makeFinder(loadResources);
  return {
    login: () => Promise.reject(new Error('Sign in on the sign-in page')),
    logout: async () => {
      await signOut();
      return false;
    },
    /** A token that has run out takes nobody away: the next answer of the server asks to sign in over the open screen. */
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
    getPermissions: () => Promise.resolve(heldRoles()),
    /** Decides by the call that the action makes. A name that no resource has is a screen's. */
    canAccess: async ({ resource, action }) => {
      const found = await find(resource);
      if (!found) return holdsAny(heldRoles(), rolesOfScreen(resource) ?? []);
      const { list, get = list, ...others } = found.calls;
      const call = { ...others, list, get }[callFor[action] ?? 'list'];
      return call !== undefined && isAllowed(call.allow, heldRoles());
    },
  };
};
