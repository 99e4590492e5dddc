import type { Endpoint } from '#contract/call/endpoint.ts';
import { entityActions } from '#contract/masterData/entities/all.ts';
import { listCalls } from '#contract/index.ts';
import { isAllowed, roles } from '#contract/call/roles.ts';
import type { Role } from '#contract/call/roles.ts';

/** `yes` if the role may make the call, `no` if it is refused (403), `sign in` if it is refused without a session (401). */
export type Cell = 'yes' | 'no' | 'sign in';

/**
 * Outcome if a customer passes the ids of another customer. `no`: customers may not make the call. `404`: the server answers as if there
 * were no such record. `own`: the call takes no id and answers for the caller. `same`: the answer is the same for everyone (lookup lists,
 * pictures, sign-in).
 */
export type OthersCell = 'no' | '404' | 'own' | 'same';

export interface AuthorizationRow {
  call: Endpoint;
  name: string;
  cells: Record<Role | 'Nobody', Cell> & { Others: OthersCell };
}

const namesIn = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {});
const listParameters = new Set([
  'filter',
  'sort',
  'range',
  'totals',
  'format',
  'Kind',
  'q',
  'text',
  'from',
  'to',
  'DateFrom',
  'DateTo',
  'dateTo',
  'dateFrom',
]);

/** Lists the parameters of a call that take the id of a record. */
export const listIdParameters = (call: Endpoint) =>
  [...namesIn(call.params), ...namesIn(call.query)].filter((name) => !listParameters.has(name));

const othersCell = (name: string, call: Endpoint): OthersCell => {
  if (!isAllowed(call.allow, ['Customer'])) return 'no';
  if (entityActions.has(call) || call.allow === 'anyone' || name === 'getPicture') return 'same';
  return listIdParameters(call).length > 0 ? '404' : 'own';
};

/** Returns who may make which call, a row for each call with every cell filled in. */
export const authorizationTable = (): AuthorizationRow[] =>
  listCalls().map(({ name, call }) => {
    const ofRole = (role: Role): Cell => (isAllowed(call.allow, [role]) ? 'yes' : 'no');
    const staff = Object.fromEntries(roles.map((role) => [role, ofRole(role)])) as Record<Role, Cell>;
    return { call, name, cells: { ...staff, Nobody: call.allow === 'anyone' ? 'yes' : 'sign in', Others: othersCell(name, call) } };
  });

export const authorizationHeads = ['Method', 'Path', ...roles, 'Nobody', 'Another customer’s ids'] as const;

/** Returns the rows of the printed table. */
export const authorizationLines = () =>
  authorizationTable().map(({ call, cells }) => [call.method, call.path, ...roles.map((role) => cells[role]), cells.Nobody, cells.Others]);
