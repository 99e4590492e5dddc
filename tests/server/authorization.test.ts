import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import { roles } from '#contract/call/roles.ts';
import { readTable } from '#tests/specification/readTable.ts';
import { given } from '#tests/support/given.ts';
import { askOnce } from '#tests/support/askOnce.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { authorizationHeads, authorizationLines, authorizationTable, listIdParameters } from '../../scripts/tell/authorization.ts';
import type { AuthorizationRow } from '../../scripts/tell/authorization.ts';

const app = useTestApp();
const table = authorizationTable();
// Leaves out signing out, which would end the session of the other calls. auth.deep.test.ts tests it.
const tried = table.filter(({ call }) => call.path !== '/api/Auth/signout');
/** An id that no record has, so that the administrator's calls change nothing. */
const nobodys = 2_000_000_001;
let own = 0;
let others = 0;
let customer = '';

beforeAll(async () => {
  own = (await given.customer(app.db)).CustomerId;
  others = (await given.customer(app.db)).CustomerId;
  customer = (await app.as('Customer', own)).token;
  await app.as('Customer', others);
});

const ask = ({ call }: AuthorizationRow, token: string, id: number) => {
  const url = call.path.replaceAll(/\{\w+\??\}/g, String(id));
  const query = listIdParameters(call).map((place) => `${place}=${id}`);
  const [path, asked] = [url, query.filter((pair) => !call.path.includes(`{${pair.split('=')[0]}`))];
  return askOnce(app.app, call, {
    method: call.method,
    url: asked.length > 0 ? `${path}?${asked.join('&')}` : path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
};

type Answer = Awaited<ReturnType<typeof ask>>;
const codeOf = (answer: Answer) => (answer.statusCode >= 400 ? answer.json<ErrorBody>().code : '');
const shown = ({ call }: AuthorizationRow) => `${call.method} ${call.path}`;

/**
 * Returns `yes`, `no` or `sign in` from the server's answer. A customer who may call sees only their own records. Another column of the table
 * says so.
 */
const measured = (answer: Answer) => {
  if (answer.statusCode === 401 && codeOf(answer) === 'NOT_SIGNED_IN') return 'sign in';
  return answer.statusCode === 403 && codeOf(answer) === 'NOT_ALLOWED' ? 'no' : 'yes';
};

describe('the table of who may make which call', () => {
  test('has a row for every call, and no hole', () => {
    const wanted = readTable('roles', ['method', 'path']).map(({ method, path }) => `${method} ${path}`);
    expect(table.map(shown).toSorted()).toEqual(wanted.toSorted());
    expect(table).toHaveLength(listCalls().length);
    const lines = authorizationLines();
    expect(lines.filter((line) => line.length !== authorizationHeads.length || line.some((cell) => !cell))).toEqual([]);
  });

  test('is what the specification says of each role', () => {
    const wrong = readTable('roles', ['method', 'path', 'roles']).flatMap(({ method, path, roles: said }) => {
      const cells = table.find(({ call }) => call.method === method && call.path === path)?.cells;
      const open = ['anyone', 'signedIn'].includes(said);
      return roles
        .filter((role) => cells?.[role] !== (open || said.split(',').includes(role) ? 'yes' : 'no'))
        .map((role) => `${role} ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each(roles)('is what the server does for %s', async (role) => {
    const { token } = await app.as(role, role === 'Customer' ? own : undefined);
    const wrong: string[] = [];
    for (const row of tried) {
      const answer = await ask(row, token, role === 'Customer' ? own : nobodys);
      const isOwnRefusal = role === 'Customer' && row.cells.Customer === 'yes' && [403, 404].includes(answer.statusCode);
      if (!isOwnRefusal && measured(answer) !== row.cells[role]) wrong.push(`${shown(row)}: ${role} got ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is what the server does for nobody', async () => {
    const wrong: string[] = [];
    for (const row of tried) {
      const answer = await ask(row, '', nobodys);
      if (measured(answer) !== row.cells.Nobody) wrong.push(`${shown(row)}: nobody got ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is what the server does for a customer who names another’s ids', async () => {
    const wrong: string[] = [];
    for (const row of tried) {
      const answer = await ask(row, customer, others);
      const { Others } = row.cells;
      const isRight =
        Others === 'no'
          ? answer.statusCode === 403
          : Others === '404'
            ? [400, 403, 404].includes(answer.statusCode)
            : answer.statusCode !== 403 || row.call.method !== 'GET';
      if (!isRight) wrong.push(`${shown(row)}: ${Others}, and it answered ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
