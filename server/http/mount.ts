import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { expandPaths } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { AppError, passwordChangeNeeded, twoStepNeeded } from '#contract/call/errors.ts';
import { isForbiddenToKeys } from '#contract/call/forPeople.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Caller, Context } from '#server/context.ts';
import { nobody } from '#server/context.ts';
import { isReadWhileSent, sendAnswer } from './answer/answer.ts';
import { readAddress, readInput } from './input/input.ts';
import type { Intake } from './input/intake.ts';
import type { makeTurns } from './limits/turns.ts';
import { keepLargeBodies } from './input/jsonBody.ts';
import { hashRequest } from './input/requestHash.ts';
import { untilSent } from './answer/untilSent.ts';

export type AnyHandler = (context: Context, input: { params: never; query: never; body: never }) => unknown;

export interface Admitted {
  caller: Caller;
  /** Milliseconds since the request arrived, including its token check and wait for a turn. */
  waitedMs: () => number;
  /** Absent for public calls, which take no turn until the body has arrived. A stranger's unfinished body would block users at the same address. */
  turn?: Turn;
}

export interface MountOptions {
  /** Returns the current user of a token. Undefined if the token is no longer valid. */
  findCaller(token: string): Promise<Caller | undefined>;
  makeContext(admitted: Admitted, request: FastifyRequest, idempotency: Context['idempotency']): Context;
  /** Returns whether the Idempotency-Key of the request has a stored answer. */
  isAnsweredAlready(context: Context): Promise<boolean>;
  checkReplies: boolean;
  /**
   * Key for the hash of a request body, which is stored with its Idempotency-Key. A body may contain a password, and this key keeps a thief of the
   * database from testing guesses against the hash.
   */
  hashSecret: string;
  turns: ReturnType<typeof makeTurns>;
  intake: Intake;
  /** Refuses writes of a customer account above its daily limit. Returns a function that undoes the count of a refused write. */
  countPortalWrite(endpoint: Endpoint, caller: Caller): () => void;
  /** Has the worker process answer a call whose body is large. `request` is its method and address. Absent without a worker process. */
  doInWorker?(context: Context, endpoint: Endpoint, large: { request: string; body: Uint8Array }): Promise<unknown>;
  /** Largest body of a public call. */
  publicBodyBytes: number;
}

const admissions = new WeakMap<FastifyRequest, Admitted>();

const readBearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const findAllowed = async (endpoint: Endpoint, options: MountOptions, request: FastifyRequest): Promise<Caller> => {
  if (endpoint.allow === 'anyone') return nobody;
  const token = readBearer(request);
  const caller = token ? await options.findCaller(token) : undefined;
  if (!caller) throw new AppError('NOT_SIGNED_IN', token ? 'Your session has ended. Sign in again.' : 'Sign in first');
  if (caller.mustChangePassword && !endpoint.beforeNewPassword) throw passwordChangeNeeded();
  if (caller.mustSetUpTwoStep && !endpoint.beforeTwoStep && !(caller.mustChangePassword && endpoint.beforeNewPassword))
    throw twoStepNeeded();
  if (caller.isProgram && isForbiddenToKeys(endpoint)) throw new AppError('NOT_ALLOWED', 'An API key cannot do this. Sign in instead.');
  if (!caller.mayWrite && !endpoint.isRead) throw new AppError('NOT_ALLOWED', 'This API key is read-only');
  if (!isAllowed(endpoint.allow, caller.roles)) throw new AppError('NOT_ALLOWED', 'Your account may not do this');
  return caller;
};

interface Turn {
  /** Keeps the turn until `end`, even if the client disconnects. Otherwise a client could start any number of requests by disconnecting. */
  begin(): void;
  end(): void;
}

const cancelled = () => new AppError('NOT_AVAILABLE', 'The request was cancelled before its turn');

/** Takes the user's turn before the body is read. Ends the turn if the request fails or the client disconnects before the work begins. */
const takeTurn = async ({ turns }: MountOptions, user: number, kind: 'costly' | 'usual', { raw }: FastifyReply): Promise<Turn> => {
  const end = await turns.take(user, kind);
  if (raw.destroyed) {
    end();
    throw cancelled();
  }
  raw.once('close', end);
  const begin = () => {
    if (raw.destroyed) throw cancelled();
    raw.off('close', end);
  };
  return { begin, end };
};

/** Requires a write with the XSRF cookie to repeat its value in a header. A page of another site can send the cookie but cannot read its value. */
const checkXsrf = (request: FastifyRequest) => {
  const cookie = (request as FastifyRequest & { cookies?: Record<string, string> }).cookies?.['XSRF-TOKEN'];
  if (cookie && request.headers['x-xsrf-token'] !== cookie)
    throw new AppError('XSRF_MISMATCH', 'This request did not come from the application. Reload the page.');
};

const readIdempotency = (request: FastifyRequest, hashSecret: string): Context['idempotency'] => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 200)
    throw new AppError('INVALID_INPUT', 'The Idempotency-Key is too long', {
      fields: { 'Idempotency-Key': 'must be at most 200 characters' },
    });
  const { body } = request;
  return { key, requestHash: hashRequest(hashSecret, `${request.method} ${request.url}`, body), step: 0 };
};

/** Refuses a parameter `currentUserId` or `CurrentUserID` that names another user than the token. */
const requireOwnUserId = (query: unknown, caller: Caller) => {
  for (const [name, id] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (name.toLowerCase() === 'currentuserid' && id !== undefined && id !== caller.UserId)
      throw new AppError('NOT_ALLOWED', 'You can only do this for yourself', { fields: { [name]: 'is not your own user id' } });
};

const turnKind = (endpoint: Endpoint) => (endpoint.isCostly ? 'costly' : 'usual');

const admit = async (endpoint: Endpoint, options: CallOptions, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> => {
  const arrivedAt = performance.now();
  const waitedMs = () => performance.now() - arrivedAt;
  const caller = await findAllowed(endpoint, options, request);
  if (endpoint.method !== 'GET') checkXsrf(request);
  if (caller !== nobody) options.intake.countUpload(request, reply, caller.UserId);
  const undoPortalCount = options.countPortalWrite(endpoint, caller);
  reply.raw.once('finish', () => reply.raw.statusCode >= 400 && undoPortalCount());
  const turn = caller === nobody ? {} : { turn: await takeTurn(options, caller.UserId, turnKind(endpoint), reply) };
  options.intake.reserveBody(request, reply, { limit: options.bodyLimit, isPublic: caller === nobody });
  return { caller, waitedMs, ...turn };
};

const runInTurn = async (
  endpoint: Endpoint,
  { turns }: MountOptions,
  { turn, user }: { turn: Turn | undefined; user: number | string },
  handle: () => unknown,
) => {
  if (!turn) return turns.within(user, turnKind(endpoint), async () => handle());
  turn.begin();
  try {
    return await handle();
  } finally {
    turn.end();
  }
};

/** Takes a body that was kept as it came. The request does not keep it, so that it is hashed in the worker process. */
const takeLargeBody = (request: FastifyRequest) => {
  const { body, method, url } = request;
  if (!(body instanceof Uint8Array)) return undefined;
  request.body = undefined;
  return { request: `${method} ${url}`, body };
};

const route = (endpoint: Endpoint, handler: AnyHandler, options: CallOptions): Omit<RouteOptions, 'url'> => ({
  method: endpoint.method,
  config: { endpoint },
  bodyLimit: options.bodyLimit,
  onRequest: async (request, reply) => {
    reply.header('cache-control', 'no-store');
    admissions.set(request, await admit(endpoint, options, request, reply));
  },
  handler: async (request, reply) => {
    const admitted = admissions.get(request);
    if (!admitted) throw new Error('The request was not admitted');
    const { caller, turn } = admitted;
    const large = endpoint.isForWorker ? takeLargeBody(request) : undefined;
    const makeContext = () => options.makeContext(admitted, request, readIdempotency(request, options.hashSecret));
    const user = caller.UserId || request.ip;
    if (large) {
      requireOwnUserId((await readAddress(endpoint, request)).query, caller);
      const context = makeContext();
      const answer = await runInTurn(endpoint, options, { turn, user }, () => options.doInWorker?.(context, endpoint, large));
      return sendAnswer(endpoint, reply, answer, options.checkReplies);
    }
    const isRepeat = () => options.isAnsweredAlready(makeContext());
    const input = (await readInput(endpoint, request, isRepeat)) as { params: never; query: never; body: never };
    requireOwnUserId(input.query, caller);
    const context = makeContext();
    const answer = await runInTurn(endpoint, options, { turn, user }, () => handler(context, input));
    const send = () => sendAnswer(endpoint, reply, answer, options.checkReplies);
    return isReadWhileSent(endpoint, answer) ? options.turns.within(user, 'sending', () => untilSent(reply, send)) : send();
  },
});

const refuseHead = () => {
  throw new AppError('METHOD_NOT_ALLOWED', 'Use GET for this call');
};

const toBytes = (megabytes: number) => megabytes * 1024 * 1024;

/** Accepts files by their content, whatever type the browser declares. */
const acceptFiles = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

type CallOptions = MountOptions & { bodyLimit: number };

const usualBodyMb = 5;

/** Mounts one call on all its paths. */
export const mount = (app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, options: MountOptions) => {
  const { allow, uploadMb, bodyMb = usualBodyMb } = endpoint;
  const bodyLimit = allow === 'anyone' ? options.publicBodyBytes : toBytes(uploadMb ?? bodyMb);
  const isForWorker = endpoint.isForWorker && options.doInWorker;
  if (uploadMb === undefined && !isForWorker) return mountOn(app, endpoint, handler, { ...options, bodyLimit });
  void app.register(async (scope) => {
    if (isForWorker) keepLargeBodies(scope);
    else acceptFiles(scope);
    mountOn(scope, endpoint, handler, { ...options, bodyLimit });
  });
};

const mountOn = (app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, options: CallOptions) => {
  for (const url of expandPaths(endpoint.path, (name) => `:${name}`)) {
    app.route({ ...route(endpoint, handler, options), url });
    // Some GET calls write, and HEAD must not.
    if (endpoint.method === 'GET') app.head(url, refuseHead);
  }
};
