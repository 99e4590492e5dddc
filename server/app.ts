import { existsSync } from 'node:fs';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { listCalls } from '#contract/index.ts';
import type { Areas } from '#contract/index.ts';
import { speakPlainly } from '#contract/words.ts';
import { businessDay } from './businessDay.ts';
import { nobody } from './context.ts';
import type { Context, Services } from './context.ts';
import { explainDatabaseError } from './database/client/checkedColumns.ts';
import type { OpenDatabase, ServingDatabase } from './database/client/connect.ts';
import { isAnsweredAlready } from './database/transaction/transaction.ts';
import type { DocumentInput } from './documents/snapshots/snapshots.ts';
import type { Handlers } from './http/handlers.ts';
import { closeInTime } from './http/closing.ts';
import { answerErrors, answerNotFound, answerUnreadable, longestPart, refuseUnroutable, routableUrl } from './http/answer/errorAnswers.ts';
import { serveFiles } from './http/input/files.ts';
import { serveFixed } from './http/answer/fixedPage.ts';
import { limitIntake } from './http/input/intake.ts';
import { mount } from './http/mount.ts';
import type { AnyHandler, MountOptions } from './http/mount.ts';
import { renderDocsPage } from './http/answer/docsPage.ts';
import { describeApi } from './http/answer/openapi.ts';
import { limitPortalWrites } from './http/limits/portalWrites.ts';
import { noteUntrusted, proxyList } from './http/limits/proxies.ts';
import { requestLog } from './http/requestLog.ts';
import { secure } from './http/limits/security.ts';
import { makeLiveChanges } from './live/changes.ts';
import type { LiveOptions } from './live/changes.ts';
import { makeTurns } from './http/limits/turns.ts';
import { adHoc } from './modules/sales/adHoc/routes.ts';
import { addresses } from './modules/masterData/addresses/routes.ts';
import { auth } from './modules/system/auth/routes.ts';
import { findCaller, findCallerOfSession } from './modules/system/auth/findCaller.ts';
import { backOrders } from './modules/sales/backOrders/routes.ts';
import { bankFiles } from './modules/money/bankFiles/routes.ts';
import { bottles } from './modules/sales/bottles/routes.ts';
import { chasing } from './modules/money/chasing/routes.ts';
import { conversion } from './modules/system/conversion/routes.ts';
import { credits } from './modules/money/credits/routes.ts';
import { customers } from './modules/masterData/customers/routes.ts';
import { dashboard } from './modules/system/dashboard/routes.ts';
import { declarations } from './modules/warehouse/declarations/routes.ts';
import { files } from './modules/masterData/files/routes.ts';
import { deliveryPlan } from './modules/warehouse/deliveryPlan/routes.ts';
import { documents } from './modules/system/documents/routes.ts';
import { dueOrders } from './modules/sales/dueOrders/routes.ts';
import { history } from './modules/masterData/history/routes.ts';
import { invoices } from './modules/money/invoices/routes.ts';
import { journals } from './modules/money/journals/routes.ts';
import { live } from './modules/system/live/routes.ts';
import { lookups } from './modules/masterData/lookups/routes.ts';
import { mail } from './modules/system/mail/routes.ts';
import { monthEnd } from './modules/money/monthEnd/routes.ts';
import { openingItems } from './modules/money/openingItems/routes.ts';
import { orderRequests } from './modules/sales/orderRequests/routes.ts';
import { orders } from './modules/sales/orders/routes.ts';
import { pallets } from './modules/warehouse/pallets/routes.ts';
import { payments } from './modules/money/payments/routes.ts';
import { personalData } from './modules/system/personalData/routes.ts';
import { picking } from './modules/warehouse/picking/routes.ts';
import { pictures } from './modules/masterData/pictures/routes.ts';
import { portal } from './modules/sales/portal/routes.ts';
import { prices } from './modules/sales/prices/routes.ts';
import { proFormas } from './modules/money/proFormas/routes.ts';
import { purchaseInvoices } from './modules/purchasing/purchaseInvoices/routes.ts';
import { purchaseOrders } from './modules/purchasing/purchaseOrders/routes.ts';
import { products } from './modules/masterData/products/routes.ts';
import { entities } from './modules/masterData/entities/routes.ts';
import { quotations } from './modules/sales/quotations/routes.ts';
import { reports } from './modules/money/reports/routes.ts';
import { search } from './modules/system/search/routes.ts';
import { statements } from './modules/money/statements/routes.ts';
import { stock } from './modules/warehouse/stock/routes.ts';
import { supplierDepots } from './modules/purchasing/supplierDepots/routes.ts';
import { supplierPricing } from './modules/purchasing/supplierPricing/routes.ts';
import { today } from './modules/system/today/routes.ts';
import { users } from './modules/system/users/routes.ts';
import { views } from './modules/system/views/routes.ts';
import { logStream } from './process/output.ts';
import { freeBytesOf } from './outside/disk.ts';
import { neededBytes } from './database/embedded/fullDisk.ts';

const ofAreas: { [Area in keyof Areas]: Handlers<Areas[Area]> } = {
  adHoc,
  addresses,
  auth,
  backOrders,
  bankFiles,
  bottles,
  chasing,
  conversion,
  credits,
  customers,
  dashboard,
  declarations,
  files,
  deliveryPlan,
  documents,
  dueOrders,
  history,
  invoices,
  journals,
  live,
  lookups,
  mail,
  monthEnd,
  openingItems,
  orderRequests,
  orders,
  pallets,
  payments,
  personalData,
  picking,
  pictures,
  portal,
  prices,
  proFormas,
  purchaseInvoices,
  purchaseOrders,
  products,
  quotations,
  reports,
  search,
  statements,
  stock,
  supplierDepots,
  supplierPricing,
  today,
  users,
  views,
};

/** Those of the areas, and what the entities' definitions make. */
const handlers = { ...ofAreas, entities } as unknown as Record<string, Record<string, AnyHandler>>;

export interface AppOptions {
  database: ServingDatabase;
  services: Services;
  /** The built application; without it only the API is served. */
  filesFolder?: string;
  clock?: () => Date;
  /** Fails a call whose answer is not what its contract says; for tests. */
  checkReplies?: boolean;
  /** A request must have come whole by then; for tests. */
  requestTimeoutMs?: number;
  /** Closing waits no longer for work under way. */
  closeWithinMs?: number;
  /** How what others change is told; for tests. */
  live?: Pick<LiveOptions, 'beatMs' | 'windowMs' | 'pauseMs'>;
  /** Of the disk that a folder is on. */
  freeBytes?: (folder: string) => Promise<number>;
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

const makeServer = (environment: Services['environment'], requestTimeoutMs: number) =>
  Fastify({
    logger: environment.logLevel === 'silent' ? false : { ...requestLog(environment.logLevel), stream: logStream },
    bodyLimit: environment.limits.publicBodyBytes,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestPart },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    clientErrorHandler: answerUnreadable,
    requestTimeout: requestTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
      headersTimeout: Math.min(environment.limits.headersMs, requestTimeoutMs),
    },
  });

/** The whole server, not yet listening. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    database,
    services,
    clock = () => new Date(),
    requestTimeoutMs = services.environment.limits.requestMs,
    closeWithinMs = 60_000,
    freeBytes = freeBytesOf,
  } = options;
  const { environment } = services;
  speakPlainly();
  const app = makeServer(environment, requestTimeoutMs);
  await secure(app, {
    frames: originOf(environment.biDashboardUrl),
    pictures: originOf(environment.imageUploadUrl),
    isHttps: environment.publicUrl?.startsWith('https:') ?? false,
  });
  answerErrors(app, (thrown) => explainDatabaseError(database.db, thrown));
  const isTrusted = proxyList(environment.trustedProxies);
  const untrustedProxy = noteUntrusted(app, isTrusted);
  const intake = limitIntake(app, environment.limits, isTrusted);
  takeEmptyBodies(app);
  closeInTime(app, closeWithinMs);
  refuseUnroutable(app);

  const changes = makeLiveChanges({
    ...options.live,
    listener: database.listener,
    findCaller: (sessionId) => findCallerOfSession(database.db, sessionId, clock()),
  });
  app.addHook('onListen', async () => changes.begin());
  // Streams that never end by themselves would keep the server from closing.
  app.addHook('preClose', () => changes.close());

  const makeContext: MountOptions['makeContext'] = ({ caller, waitedMs }, request, idempotency): Context => {
    const now = clock();
    const { db } = caller === nobody ? database.entry : database;
    const { UserId } = caller;
    const own = UserId === 0 ? services : { ...services, renderPdf: (input: DocumentInput) => services.renderPdf(input, UserId) };
    const isAwaited = () => !request.raw.socket.destroyed;
    const of = { user: caller, address: request.ip, services: own, changes, idempotency, isAwaited, untrustedProxy: untrustedProxy() };
    return { ...of, db, now, waitedMs, today: businessDay(now) };
  };
  const mountOptions = {
    findCaller: (token: string) => findCaller(database.db, services.tokenSecret, token, clock()),
    makeContext,
    isAnsweredAlready,
    checkReplies: options.checkReplies ?? false,
    hashSecret: services.tokenSecret,
    turns: makeTurns(),
    intake,
    countPortalWrite: limitPortalWrites(environment.limits.portalWritesPerDay, clock),
    publicBodyBytes: environment.limits.publicBodyBytes,
  };
  const calls = listCalls();
  for (const { area, name, call } of calls) mount(app, call, handlers[area]?.[name] as AnyHandler, mountOptions);

  serveFixed(app, '/api/openapi.json', 'application/json; charset=utf-8', () => describeApi(calls));
  serveFixed(app, '/api/docs', 'text/html; charset=utf-8', () => [renderDocsPage(calls)]);
  tellHealth(app, () => findTrouble(database.entry, () => freeBytes(environment.dataDir)));
  if (options.filesFolder && existsSync(options.filesFolder)) await serveFiles(app, options.filesFolder);
  else app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
  return app;
};

const tellHealth = (app: FastifyInstance, find: () => Promise<string | undefined>) => {
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'alive' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const trouble = await find();
    return reply.code(trouble ? 503 : 200).send({ status: trouble ?? 'ready' });
  });
};

/** Why nothing can be done at the moment; undefined while all is well. */
const findTrouble = async ({ pool }: OpenDatabase, freeBytes: () => Promise<number>) => {
  // First, for with a full disk the database lets nobody in.
  if ((await freeBytes()) < neededBytes) return 'the disk is full';
  return pool.query('SELECT 1').then(
    () => undefined,
    () => 'the database does not answer',
  );
};

// A call without a body may still say that it is JSON.
const takeEmptyBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};
