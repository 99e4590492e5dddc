import type { Endpoint } from './endpoint.ts';

/** Who comes in, as whom and with what rights, and who people are: at these paths, and where files of their rows are read. */
const ofAccounts = /^\/api\/((Import|Export)\/)?(AccessGroup|Auth|PasswordPolicy|PersonalData|TwoStep|User)(\/|$)/;

/** What is told of records of any kind is not told of these. */
export const isOfPeople = (entity: string) => ofAccounts.test(`/api/${entity}`);

/** Not done by a program's key, whatever the roles of its account: one that leaks makes no further way in. Nor does a program follow what others change. */
export const isForPeople = ({ path, reply }: Pick<Endpoint, 'path' | 'reply'>) =>
  ofAccounts.test(path) || ('kind' in reply && reply.kind === 'events');
