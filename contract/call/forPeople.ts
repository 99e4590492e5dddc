import type { Endpoint } from './endpoint.ts';

/** Paths of users, sign-in and rights, and of the files that hold them. */
const ofAccounts = /^\/api\/((Import|Export)\/)?(AccessGroup|Auth|PasswordPolicy|PersonalData|TwoStep|User)(\/|$)/;

/** Excludes users and rights from features that cover records of any kind. */
export const isUserData = (entity: string) => ofAccounts.test(`/api/${entity}`);

/**
 * Calls that no API key may make, whatever the roles of its account, so that a leaked key cannot grant more access. Keys cannot follow live
 * events either.
 */
export const isForPeople = ({ path, reply }: Pick<Endpoint, 'path' | 'reply'>) =>
  ofAccounts.test(path) || ('kind' in reply && reply.kind === 'events');
