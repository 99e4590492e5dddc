import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import type { AnswerOf, Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { buildRequest, readReply } from '#contract/call/request.ts';
import type { Role } from '#contract/call/roles.ts';
import { buildApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import { connectServer } from '#server/database/client/connect.ts';
import type { Db, ServingDatabase } from '#server/database/client/connect.ts';
import { renderPdf } from '#server/documents/render.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { newSessionId, signToken } from '#server/modules/system/auth/token.ts';
import { connectionTo, runOn } from './testServer.ts';

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, headers?: Record<string, string>): Promise<AnswerOf<E>>;
  /** Returns the raw response, for tests of status, headers or bytes. */
  send<E extends Endpoint>(endpoint: E, input?: InputOf<E>, headers?: Record<string, string>): Promise<Response>;
  token: string;
  userId: number;
}

export interface TestApp {
  app: FastifyInstance;
  database: ServingDatabase;
  db: Db;
  services: Services;
  dataDir: string;
  /** Returns a client signed in as a user with these roles. `nobody` has no token. A Customer needs an account id. */
  as(role: Role | readonly Role[] | 'nobody', customerId?: number): Promise<Client>;
  /** Sets the server's clock, which starts at 21 Nov 2026, 09:00 in London. */
  setClock(instant: string): void;
  /** Replaces database, application and clock, so that each random history starts from the same state. Earlier clients are invalid. */
  startOver(): Promise<void>;
}

const tokenSecret = 'a-secret-for-tests-that-is-long-enough';
export const startOfClock = '2026-11-21T09:00:00Z';
const groupOf: Record<Role, number> = { Admin: 1, Office: 2, Warehouse: 3, Finance: 4, Customer: 5 };

const toResponse = (answer: LightMyRequestResponse) => {
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
  const response = new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
    status: Math.min(answer.statusCode, 599),
    headers,
  });
  // Replaces the status 600, which `Response` refuses. The product answers 600 to a password against the policy.
  if (answer.statusCode > 599) Object.defineProperties(response, { status: { value: answer.statusCode }, ok: { value: false } });
  return response;
};

const makeClient = (app: FastifyInstance, token: string, userId: number): Client => {
  const send: Client['send'] = async (endpoint, input, headers) => {
    const { body, ...request } = buildRequest(endpoint, (input ?? {}) as InputOf<typeof endpoint>);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body instanceof Uint8Array ? Buffer.from(body) : body }),
    });
    return toResponse(answer);
  };
  return { send, token, userId, call: async (endpoint, input, headers) => readReply(endpoint, await send(endpoint, input, headers)) };
};

const signInAs = async (db: Db, roles: readonly Role[], customerId: number | null, now: Date) => {
  const { UserId } = await db
    .insertInto('users')
    .values({ UserName: `test-${randomUUID().slice(0, 8)}`, PasswordHash: 'none', CustomerId: customerId })
    .returning('UserId')
    .executeTakeFirstOrThrow();
  if (roles.length > 0)
    await db
      .insertInto('user_access_groups')
      .values(roles.map((role) => ({ UserId, AccessGroupId: groupOf[role] })))
      .execute();
  const sessionId = newSessionId();
  await db.insertInto('sessions').values({ SessionId: sessionId, UserId, ExpiresAt: '2099-01-01T00:00:00Z' }).execute();
  return {
    UserId,
    token: await signToken(
      tokenSecret,
      { UserId, CustomerId: customerId, roles, sessionId, mustChangePassword: false, mustSetUpTwoStep: false },
      now,
    ),
  };
};

/** Opens the application on a new copy of the migrated database. Returns a function that closes both. */
const openApp = async (state: TestApp, variables: Record<string, string>) => {
  const { connection, template } = inject('testServer');
  const name = `demijohn_${randomUUID().slice(0, 8)}`;
  let now = new Date(startOfClock);
  await runOn(connection, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  state.dataDir = await mkdtemp(join(tmpdir(), 'demijohn-app-'));
  const environment = readEnvironment({ DATA_DIR: state.dataDir, LOG_LEVEL: 'silent', ...variables });
  state.services = {
    environment,
    tokenSecret,
    renderPdf,
    wakeOutbox: () => undefined,
    wakeStatementRuns: () => undefined,
    wakePersonSearches: () => undefined,
    wakeLedgerChecks: () => undefined,
  };
  state.database = connectServer(connectionTo(connection, name));
  state.db = state.database.db;
  state.app = await buildApp({ database: state.database, services: state.services, clock: () => now, checkReplies: true });
  state.setClock = (instant) => {
    now = new Date(instant);
  };
  state.as = async (role, customerId) => {
    if (role === 'nobody') return makeClient(state.app, '', 0);
    const roles = typeof role === 'string' ? [role] : role;
    const { UserId, token } = await signInAs(state.db, roles, customerId ?? null, now);
    return makeClient(state.app, token, UserId);
  };
  const { app, database, dataDir } = state;
  return async () => {
    await app.close();
    await database.close();
    await runOn(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
  };
};

/**
 * Starts the real server on a new copy of the migrated database, for one test file. Call this at the top of the file, `const test =
 * useTestApp()`, and read `test.db` and `test.as('Office')` inside the tests.
 */
export const useTestApp = (variables: Record<string, string> = {}): TestApp => {
  const state = {} as TestApp;
  let close: () => Promise<void>;
  beforeAll(async () => {
    close = await openApp(state, variables);
  });
  afterAll(() => close());
  state.startOver = async () => {
    await close();
    close = await openApp(state, variables);
  };
  return state;
};
