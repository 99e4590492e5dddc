import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { expandPaths } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import { isAllowed, roles } from '#contract/call/roles.ts';
import { given } from '#tests/support/given.ts';
import { askOnce } from '#tests/support/askOnce.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const calls = listCalls();
const urlOf = (call: Endpoint, value = '1') => expandPaths(call.path, () => value)[0] ?? '';

const send = (call: Endpoint, token: string, more: { url?: string; body?: string } = {}) =>
  askOnce(app.app, call, {
    method: call.method,
    url: more.url ?? urlOf(call),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(more.body !== undefined && { 'content-type': 'application/json' }) },
    ...(more.body !== undefined && { payload: more.body }),
  });

describe('who may call', () => {
  test.each(roles)('%s is refused every call of others', async (role) => {
    const customerId = role === 'Customer' ? (await given.customer(app.db)).CustomerId : undefined;
    const { token } = await app.as(role, customerId);
    const notRefused = [];
    for (const { area, name, call } of calls.filter((one) => !isAllowed(one.call.allow, [role]))) {
      const answer = await send(call, token);
      if (answer.statusCode !== 403 || answer.json<ErrorBody>().code !== 'NOT_ALLOWED')
        notRefused.push(`${area}.${name} ${answer.statusCode}`);
    }
    expect(notRefused).toEqual([]);
  });

  test('nobody is refused every call but those for anyone', async () => {
    const notRefused = [];
    for (const { area, name, call } of calls.filter((one) => one.call.allow !== 'anyone')) {
      const answer = await send(call, '');
      if (answer.statusCode !== 401) notRefused.push(`${area}.${name} ${answer.statusCode}`);
    }
    expect(notRefused).toEqual([]);
    expect(calls.filter((one) => one.call.allow === 'anyone').map(({ name }) => name)).toEqual([
      'signIn',
      'listDemoAccounts',
      'readPasswordLink',
      'setPassword',
    ]);
  });
});

const junk = [
  'null',
  '[]',
  '{}',
  '"text"',
  '0',
  '[null]',
  '{"Lines":[{}],"Rows":[null],"Allocations":[{"InvoiceId":"x"}]}',
  '{"__proto__":{"x":1}}',
  '{',
  '\u0000',
];

describe('bad input', () => {
  const sendJunk = async (call: Endpoint, token: string, url: string, body: string | undefined) => {
    const answer = await send(call, token, { url, ...(call.method === 'GET' || body === undefined ? {} : { body }) });
    return {
      status: answer.statusCode,
      text: `${call.method} ${url} ${body ?? ''} → ${answer.statusCode} ${answer.payload.slice(0, 200)}`,
    };
  };

  const everyone = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
  const badIds = ['1', '2147483647', '99999999999', '0', '-1', 'abc', "1'--", '%00', '%F0%9F%8D%BE'];
  const badValues = [
    '',
    '0',
    '-1',
    'x',
    '99999999999',
    '2026-02-30',
    '%00',
    '[',
    '{"a":{}}',
    '["nope","ASC"]',
    '[5,1]',
    '[0,9999999]',
    "';--",
    '%',
  ];

  /** Groups the calls by the first word of the path, such as `Import` or `Colour`. */
  const groups = [...Map.groupBy(calls, ({ call }) => call.path.split('/')[2] ?? '')];

  test.for(groups)('below /%s gets a 4xx and never a 5xx, whatever it is', async ([, group]) => {
    const { token } = await app.as(everyone);
    const broken: string[] = [];
    for (const { call } of group.filter((one) => one.call.path !== '/api/Auth/signout')) {
      // Sends each different request once. If the path has no id, all bad ids give the same request.
      for (const url of new Set(badIds.map((value) => urlOf(call, value)))) {
        const { status, text } = await sendJunk(call, token, url, undefined);
        if (status >= 500 && status !== 600) broken.push(text);
      }
      for (const body of call.method === 'GET' ? [] : junk) {
        const { status, text } = await sendJunk(call, token, urlOf(call), body);
        if (status >= 500 && status !== 600) broken.push(text);
      }
    }
    expect(broken).toEqual([]);
  });

  const namesIn = ({ query }: Endpoint) => Object.keys((query as unknown as { shape: Record<string, unknown> }).shape);
  const asked = groups.filter(([, group]) => group.some(({ call }) => call.method === 'GET' && namesIn(call).length > 0));

  test.for(asked)('in the query below /%s gets a 4xx and never a 5xx', async ([, group]) => {
    const { token } = await app.as(everyone);
    const broken: string[] = [];
    for (const { call } of group.filter((one) => one.call.method === 'GET'))
      for (const name of namesIn(call))
        for (const value of badValues) {
          const url = `${urlOf(call)}?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`;
          const { status, text } = await sendJunk(call, token, url, undefined);
          if (status >= 500) broken.push(text);
        }
    expect(broken).toEqual([]);
  });

  test('made at random never gets a 5xx', async () => {
    const { token } = await app.as(['Admin', 'Office', 'Warehouse', 'Finance']);
    const writes = calls.filter(({ call }) => call.method !== 'GET' && !/signout|signin|User|AccessGroup|PasswordPolicy/.test(call.path));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), fc.json({ maxDepth: 3 }), async ({ call }, body) => {
        const answer = await send(call, token, { body });
        expect(answer.statusCode, `${call.path} ${body} ${answer.payload}`).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  test('of a wrong kind or size is refused in words', async () => {
    const { token } = await app.as('Admin');
    const call = calls.find((one) => one.name === 'addColour')?.call as Endpoint;
    const send2 = (type: string, payload: string) =>
      app.app.inject({ method: 'POST', url: call.path, headers: { authorization: `Bearer ${token}`, 'content-type': type }, payload });
    expect((await send2('text/csv', 'a,b')).statusCode).toBe(415);
    expect((await send2('application/json', `"${'x'.repeat(6_000_000)}"`)).statusCode).toBe(413);
    expect((await send2('application/json', '{')).json<ErrorBody>()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the description of the API', () => {
  test('holds every call, and a page to read', async () => {
    const description = (await app.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-roles': unknown }>>;
    }>();
    for (const { call } of calls)
      for (const path of expandPaths(call.path, (name) => `{${name}}`))
        expect(description.paths[path]?.[call.method.toLowerCase()]?.['x-roles'], path).toEqual(call.allow);
    const page = await app.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    for (const { call } of calls) expect(page.payload).toContain(call.path);
  });

  test('a call that is not there answers 404 as JSON', async () => {
    expect((await app.app.inject('/api/Nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
