import type { Endpoint } from './endpoint.ts';

/** Paths of users, sign-in and access groups, and of their imports and exports. */
const ofAccounts = /^\/api\/((Import|Export)\/)?(AccessGroup|Auth|PasswordPolicy|PersonalData|TwoStep|User)(\/|$)/;

/** Tells whether an entity holds users or rights. An API key may not read the history of such a record. */
export const isUserData = (entity: string) => ofAccounts.test(`/api/${entity}`);

/**
 * Calls that no API key may make, whatever its roles. Otherwise a leaked key could grant more access. Keys cannot follow live events
 * either.
 */
export const isForbiddenToKeys = ({ path, reply }: Pick<Endpoint, 'path' | 'reply'>) =>
  ofAccounts.test(path) || ('kind' in reply && reply.kind === 'events');
