import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { pathsOf } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { AppError, passwordChangeNeeded, twoStepNeeded } from '#contract/call/errors.ts';
import { isForPeople } from '#contract/call/forPeople.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Caller, Context } from '#server/context.ts';
import { nobody } from '#server/context.ts';
import { isReadWhileSent, sendAnswer } from './answer/answer.ts';
import { readInput } from './input/input.ts';
import type { Intake } from './input/intake.ts';
import type { makeTurns } from './limits/turns.ts';
import { untilSent } from './answer/untilSent.ts';

export type AnyHandler = (context: Context, given: { params: never; query: never; body: never }) => unknown;

export interface Admitted {
  caller: Caller;
  /** How long the request has been under way: its token was looked up and it took its turn meanwhile. */
  waitedMs: () => number;
  /** Absent for calls that are open to anyone: a stranger's unfinished body would hold up colleagues behind the same address. */
  turn?: Turn;
}

export interface MountOptions {
  /** Whose token this is, as things stand now; undefined when it is not (or no longer) good. */
  findCaller(token: string): Promise<Caller | undefined>;
  makeContext(admitted: Admitted, request: FastifyRequest, idempotency: Context['idempotency']): Context;
  /** Whether the Idempotency-Key of the request has an answer. */
  isAnsweredAlready(context: Context): Promise<boolean>;
  checkReplies: boolean;
  /**
   * The key by which the body of a request is hashed, to be kept with its Idempotency-Key. The body may hold a password, which nobody can
   * guess from the hash without this secret.
   */
  hashSecret: string;
  turns: ReturnType<typeof makeTurns>;
  intake: Intake;
  /** Refuses what a customer account writes beyond its day's number. Returns what uncounts a write that was refused. */
  countPortalWrite(endpoint: Endpoint, caller: Caller): () => void;
  /** Body of a call that is open to anyone. */
  publicBodyBytes: number;
}

const admissions = new WeakMap<FastifyRequest, Admitted>();

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const findAllowed = async (endpoint: Endpoint, options: MountOptions, request: FastifyRequest): Promise<Caller> => {
  if (endpoint.allow === 'anyone') return nobody;
  const token = bearerOf(request);
  const caller = token ? await options.findCaller(token) : undefined;
  if (!caller) throw new AppError('NOT_SIGNED_IN', token ? 'Your session has ended. Sign in again.' : 'Sign in first');
  if (caller.mustChangePassword && !endpoint.beforeNewPassword) throw passwordChangeNeeded();
  if (caller.mustSetUpTwoStep && !endpoint.beforeTwoStep && !(caller.mustChangePassword && endpoint.beforeNewPassword))
    throw twoStepNeeded();
  if (caller.isProgram && isForPeople(endpoint)) throw new AppError('NOT_ALLOWED', 'A program’s key does not do this: sign in');
  if (!caller.mayWrite && !endpoint.isRead) throw new AppError('NOT_ALLOWED', 'This key only reads');
  if (!isAllowed(endpoint.allow, caller.roles)) throw new AppError('NOT_ALLOWED', 'Your account may not do this');
  return caller;
};

interface Turn {
  /** Holds the turn until the work is done, even if the caller leaves: else a caller could start any number by leaving. */
  begin(): void;
  end(): void;
}

const gone = () => new AppError('NOT_AVAILABLE', 'The request was broken off before its turn came');

/** Takes the user's turn before the body is read. A request that fails, or whose caller leaves, before its work begins gives the turn back. */
const takeTurn = async ({ turns }: MountOptions, user: number, kind: 'costly' | 'usual', { raw }: FastifyReply): Promise<Turn> => {
  const end = await turns.take(user, kind);
  if (raw.destroyed) {
    end();
    throw gone();
  }
  raw.once('close', end);
  const begin = () => {
    if (raw.destroyed) throw gone();
    raw.off('close', end);
  };
  return { begin, end };
};

/** A write that brings the cookie must repeat it; a page of another site can send the cookie, but not read it. */
const checkXsrf = (request: FastifyRequest) => {
  const cookie = (request as FastifyRequest & { cookies?: Record<string, string> }).cookies?.['XSRF-TOKEN'];
  if (cookie && request.headers['x-xsrf-token'] !== cookie)
    throw new AppError('XSRF_MISMATCH', 'This request did not come from the application: load the page again');
};

const readIdempotency = (request: FastifyRequest, hashSecret: string): Context['idempotency'] => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 200)
    throw new AppError('INVALID_INPUT', 'The Idempotency-Key is too long', {
      fields: { 'Idempotency-Key': 'must be at most 200 characters' },
    });
  const { body } = request;
  const requestHash = createHmac('sha256', hashSecret)
    .update(`${request.method} ${request.url}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest('hex');
  return { key, requestHash, step: 0 };
};

/** The token decides who acts: a call that names its user (`currentUserId`, `CurrentUserID`) may name nobody else. */
const requireOneself = (query: unknown, caller: Caller) => {
  for (const [name, id] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (name.toLowerCase() === 'currentuserid' && id !== undefined && id !== caller.UserId)
      throw new AppError('NOT_ALLOWED', 'You can only do this in your own name', { fields: { [name]: 'is not your own number' } });
};

const kindOf = (endpoint: Endpoint) => (endpoint.isCostly ? 'costly' : 'usual');

const admit = async (endpoint: Endpoint, options: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> => {
  const arrivedAt = performance.now();
  const waitedMs = () => performance.now() - arrivedAt;
  const caller = await findAllowed(endpoint, options, request);
  if (endpoint.method !== 'GET') checkXsrf(request);
  if (caller !== nobody) options.intake.countUpload(request, reply, caller.UserId);
  const giveBack = options.countPortalWrite(endpoint, caller);
  reply.raw.once('finish', () => reply.raw.statusCode >= 400 && giveBack());
  const turn = caller === nobody ? {} : { turn: await takeTurn(options, caller.UserId, kindOf(endpoint), reply) };
  options.intake.reserveBody(request, reply, { limit: options.bodyLimit, isPublic: caller === nobody });
  return { caller, waitedMs, ...turn };
};

const work = async (
  endpoint: Endpoint,
  { turns }: MountOptions,
  { turn, user }: { turn: Turn | undefined; user: number | string },
  handle: () => unknown,
) => {
  if (!turn) return turns.within(user, kindOf(endpoint), async () => handle());
  turn.begin();
  try {
    return await handle();
  } finally {
    turn.end();
  }
};

const route = (endpoint: Endpoint, handler: AnyHandler, options: Mounted): Omit<RouteOptions, 'url'> => ({
  method: endpoint.method,
  config: { endpoint },
  bodyLimit: options.bodyLimit,
  onRequest: async (request, reply) => {
    reply.header('cache-control', 'no-store');
    admissions.set(request, await admit(endpoint, options, request, reply));
  },
  handler: async (request, reply) => {
    const admitted = admissions.get(request);
    if (!admitted) throw new Error('Nobody was asked who this is');
    const { caller, turn } = admitted;
    const makeContext = () => options.makeContext(admitted, request, readIdempotency(request, options.hashSecret));
    const isRepeat = () => options.isAnsweredAlready(makeContext());
    const given = (await readInput(endpoint, request, isRepeat)) as { params: never; query: never; body: never };
    requireOneself(given.query, caller);
    const context = makeContext();
    const user = caller.UserId || request.ip;
    const answer = await work(endpoint, options, { turn, user }, () => handler(context, given));
    const send = () => sendAnswer(endpoint, reply, answer, options.checkReplies);
    return isReadWhileSent(endpoint, answer) ? options.turns.within(user, 'sending', () => untilSent(reply, send)) : send();
  },
});

const refuseHead = () => {
  throw new AppError('METHOD_NOT_ALLOWED', 'This is asked for with GET');
};

const bytesOfMb = (megabytes: number) => megabytes * 1024 * 1024;

/** Whatever a browser calls the kind of a file, what counts is what is in it. */
const takeFiles = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

type Mounted = MountOptions & { bodyLimit: number };

const usualBodyMb = 5;

/** Answers one call on every path it has. */
export const mount = (app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, options: MountOptions) => {
  const { allow, uploadMb, bodyMb = usualBodyMb } = endpoint;
  const bodyLimit = allow === 'anyone' ? options.publicBodyBytes : bytesOfMb(uploadMb ?? bodyMb);
  if (uploadMb === undefined) return mountOn(app, endpoint, handler, { ...options, bodyLimit });
  void app.register(async (scope) => {
    takeFiles(scope);
    mountOn(scope, endpoint, handler, { ...options, bodyLimit });
  });
};

const mountOn = (app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, options: Mounted) => {
  for (const url of pathsOf(endpoint.path, (name) => `:${name}`)) {
    app.route({ ...route(endpoint, handler, options), url });
    // Some of what is asked for with GET writes, and HEAD must not.
    if (endpoint.method === 'GET') app.head(url, refuseHead);
  }
};
