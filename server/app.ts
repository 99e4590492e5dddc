import { existsSync } from 'node:fs';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { listCalls } from '#contract/index.ts';
import type { Areas } from '#contract/index.ts';
import { configureMessages } from '#contract/words.ts';
import { businessDay } from './businessDay.ts';
import { nobody } from './context.ts';
import type { Context, Services } from './context.ts';
import { explainDatabaseError } from './database/client/checkedColumns.ts';
import type { OpenDatabase, ServingDatabase } from './database/client/connect.ts';
import { isCompleted } from './database/transaction/transaction.ts';
import type { DocumentInput } from './documents/snapshots/snapshots.ts';
import type { Handlers } from './http/handlers.ts';
import { closeInTime } from './http/closing.ts';
import {
  answerErrors,
  answerNotFound,
  answerUnreadable,
  maxSegmentLength,
  refuseUnroutable,
  routableUrl,
} from './http/answer/errorAnswers.ts';
import { serveFiles } from './http/input/files.ts';
import { serveFixed } from './http/answer/fixedPage.ts';
import { acceptJson } from './http/input/jsonBody.ts';
import { limitIntake } from './http/input/intake.ts';
import { mount } from './http/mount.ts';
import type { AnyHandler, MountOptions } from './http/mount.ts';
import { renderDocsPage } from './http/answer/docsPage.ts';
import { describeApi } from './http/answer/openapi.ts';
import { limitPortalWrites } from './http/limits/portalWrites.ts';
import { logUntrustedProxy, proxyList } from './http/limits/proxies.ts';
import { requestLog } from './http/requestLog.ts';
import { secure } from './http/limits/security.ts';
import { makeLiveChanges } from './live/changes.ts';
import type { LiveOptions } from './live/changes.ts';
import { makeTurns } from './http/limits/turns.ts';
import * as areas from './areas.ts';
import { findCaller, findCallerOfSession } from './modules/system/auth/findCaller.ts';
import { importLargeBody } from './modules/masterData/entities/imports/importTasks.ts';
import { entities } from './modules/masterData/entities/routes.ts';
import { logStream } from './process/output.ts';
import { readFreeBytes } from './outside/disk.ts';
import { neededBytes } from './database/embedded/fullDisk.ts';

const areaHandlers: { [Area in keyof Areas]: Handlers<Areas[Area]> } = areas;

/** Handlers of the areas, and those generated from entity definitions. */
const handlers = { ...areaHandlers, entities } as unknown as Record<string, Record<string, AnyHandler>>;

export interface AppOptions {
  database: ServingDatabase;
  services: Services;
  /** The built application. If absent, only the API is served. */
  filesFolder?: string;
  clock?: () => Date;
  /** Fails a call whose reply does not match its contract. For tests. */
  checkReplies?: boolean;
  /** Time limit for receiving a request. For tests. */
  requestTimeoutMs?: number;
  /** Maximum wait for running work when closing. */
  closeWithinMs?: number;
  /** Timing of live events. For tests. */
  live?: Pick<LiveOptions, 'beatMs' | 'windowMs' | 'pauseMs'>;
  /** Returns the free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

const readOrigin = (url: string | undefined) => (url ? [new URL(url).origin] : []);

const makeServer = (environment: Services['environment'], requestTimeoutMs: number) =>
  Fastify({
    logger: environment.logLevel === 'silent' ? false : { ...requestLog(environment.logLevel), stream: logStream },
    bodyLimit: environment.limits.publicBodyBytes,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxSegmentLength },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    clientErrorHandler: answerUnreadable,
    requestTimeout: requestTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
      headersTimeout: Math.min(environment.limits.headersMs, requestTimeoutMs),
    },
  });

/** Builds the complete server, not yet listening. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    database,
    services,
    clock = () => new Date(),
    requestTimeoutMs = services.environment.limits.requestMs,
    closeWithinMs = 60_000,
    freeBytes = readFreeBytes,
  } = options;
  const { environment } = services;
  configureMessages();
  const app = makeServer(environment, requestTimeoutMs);
  await secure(app, {
    frames: readOrigin(environment.biDashboardUrl),
    pictures: readOrigin(environment.imageUploadUrl),
    isHttps: environment.publicUrl?.startsWith('https:') ?? false,
  });
  answerErrors(app, (thrown) => explainDatabaseError(database.db, thrown));
  const isTrusted = proxyList(environment.trustedProxies);
  const untrustedProxy = logUntrustedProxy(app, isTrusted);
  const intake = limitIntake(app, environment.limits, isTrusted);
  acceptJson(app);
  closeInTime(app, closeWithinMs);
  refuseUnroutable(app);

  const changes = makeLiveChanges({
    ...options.live,
    listener: database.listener,
    findCaller: (sessionId) => findCallerOfSession(database.db, sessionId, clock()),
  });
  app.addHook('onListen', async () => changes.begin());
  // Endless streams would keep the server from closing.
  app.addHook('preClose', () => changes.close());

  const makeContext: MountOptions['makeContext'] = ({ caller, waitedMs }, request, idempotency): Context => {
    const now = clock();
    const { db } = caller === nobody ? database.entry : database;
    const { UserId } = caller;
    const userServices = UserId === 0 ? services : { ...services, renderPdf: (input: DocumentInput) => services.renderPdf(input, UserId) };
    const isAwaited = () => !request.raw.socket.destroyed;
    const requestFields = { user: caller, address: request.ip, services: userServices, untrustedProxy: untrustedProxy() };
    return { ...requestFields, changes, idempotency, isAwaited, db, now, waitedMs, today: businessDay(now) };
  };
  const mountOptions = {
    findCaller: (token: string) => findCaller(database.db, services.tokenSecret, token, clock()),
    makeContext,
    isAnsweredAlready: isCompleted,
    checkReplies: options.checkReplies ?? false,
    hashSecret: services.tokenSecret,
    turns: makeTurns(),
    intake,
    countPortalWrite: limitPortalWrites(environment.limits.portalWritesPerDay, clock),
    publicBodyBytes: environment.limits.publicBodyBytes,
    ...(services.wakeImports && { doInWorker: importUntilClosing(app) }),
  };
  const calls = listCalls();
  for (const { area, name, call } of calls) mount(app, call, handlers[area]?.[name] as AnyHandler, mountOptions);

  serveDocs(app, calls);
  addHealthRoutes(app, () => findTrouble(database.entry, () => freeBytes(environment.dataDir)));
  if (options.filesFolder && existsSync(options.filesFolder)) await serveFiles(app, options.filesFolder);
  else app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
  return app;
};

/** Makes what waits for large imports. It stops waiting when the server closes, which would wait for it otherwise. */
const importUntilClosing = (app: FastifyInstance): MountOptions['doInWorker'] => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return (context, endpoint, large) => importLargeBody(context, endpoint, large, () => isClosing);
};

const serveDocs = (app: FastifyInstance, calls: ReturnType<typeof listCalls>) => {
  serveFixed(app, '/api/openapi.json', 'application/json; charset=utf-8', () => describeApi(calls));
  serveFixed(app, '/api/docs', 'text/html; charset=utf-8', () => [renderDocsPage(calls)]);
};

const addHealthRoutes = (app: FastifyInstance, findProblem: () => Promise<string | undefined>) => {
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'alive' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const trouble = await findProblem();
    return reply.code(trouble ? 503 : 200).send({ status: trouble ?? 'ready' });
  });
};

/** Returns why the server cannot work at present. Undefined if it works. */
const findTrouble = async ({ pool }: OpenDatabase, freeBytes: () => Promise<number>) => {
  // Checked first, because PostgreSQL accepts no connections when the disk is full.
  if ((await freeBytes()) < neededBytes) return 'the disk is full';
  return pool.query('SELECT 1').then(
    () => undefined,
    () => 'the database does not respond',
  );
};
