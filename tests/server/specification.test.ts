import { describe, expect, test } from 'vitest';
import { expandPaths } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import type { AnyList } from '#contract/list.ts';
import { roles } from '#contract/call/roles.ts';
import { readTable } from '#tests/specification/readTable.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const specified = readTable('calls', ['id', 'method', 'path']);
const allowed = readTable('roles', ['specified', 'method', 'path', 'roles']);
const calls = listCalls().map(({ call }) => call);

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Leaves out the names of parameters, because they are our choice. */
const shapeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;

describe('the calls', () => {
  test('are those that the table of roles has, to the letter', () => {
    expect(calls.map(nameOf).sort()).toEqual(allowed.map(nameOf).sort());
  });

  test('that the specification has are at the path and the method it says', () => {
    const given = new Map(specified.map((row) => [row.id, shapeOf(row)]));
    const wrong = allowed.filter((row) => row.specified !== 'added' && given.get(row.specified) !== shapeOf(row));
    expect(wrong).toEqual([]);
    const known = new Set(allowed.map((row) => row.specified));
    const unmarked = allowed.filter((row) => row.specified === 'added' && specified.some((one) => shapeOf(one) === shapeOf(row)));
    expect(unmarked).toEqual([]);
    expect(known.size).toBeGreaterThan(100);
  });

  test('that the specification has answer whole; of those added, no list of what grows with the years does', () => {
    const bounded = calls.filter((call) => (call as { list?: AnyList }).list?.grows).map(shapeOf);
    expect(bounded.filter((shape) => specified.some((one) => shapeOf(one) === shape))).toEqual([]);
    expect(bounded).toEqual(
      expect.arrayContaining([
        'GET /api/Pallets/Ledger',
        'GET /api/StockSheet/Movements',
        'GET /api/History/{}/{}',
        'GET /api/Email/Outbox',
      ]),
    );
  });
});

describe('the server lets in whom the specification lets in', () => {
  const ask = (call: Endpoint, token: string) =>
    app.app.inject({
      method: call.method,
      url: expandPaths(call.path, () => '1')[0] ?? '',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const isLetIn = (row: { roles: string }, role: string) =>
    ['anyone', 'signedIn'].includes(row.roles) || row.roles.split(',').includes(role);
  // Leaves out signing out, which would end the session of the other calls.
  const tried = allowed.filter(({ path }) => path !== '/api/Auth/signout');

  test.each(roles)('%s, to each call', async (role) => {
    const customerId = role === 'Customer' ? (await given.customer(app.db)).CustomerId : undefined;
    const { token } = await app.as(role, customerId);
    const wrong: string[] = [];
    for (const row of tried) {
      const call = calls.find((one) => nameOf(one) === nameOf(row));
      if (!call) continue;
      const answer = await ask(call, token);
      const isRefused = answer.statusCode === 403 && answer.json<ErrorBody>().code === 'NOT_ALLOWED';
      // A customer who may call sees only their own records, so a refusal is right too.
      if (isRefused === isLetIn(row, role) && !(isRefused && role === 'Customer' && isLetIn(row, role)))
        wrong.push(`${nameOf(row)}: ${role} got ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test('nobody without a token, but to those for anyone', async () => {
    const wrong: string[] = [];
    for (const row of tried) {
      const call = calls.find((one) => nameOf(one) === nameOf(row));
      const answer = call && (await ask(call, ''));
      if (answer && (answer.statusCode === 401) === (row.roles === 'anyone')) wrong.push(`${nameOf(row)}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
