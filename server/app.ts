import { existsSync } from 'node:fs';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listCalls } from '#contract/index.ts';
import type { Areas } from '#contract/index.ts';
import { speakPlainly } from '#contract/words.ts';
import { businessDay, nobody } from './context.ts';
import type { Caller, Context, Services } from './context.ts';
import type { ServingDatabase } from './database/connect.ts';
import { translateDatabaseError } from './database/translateError.ts';
import type { Handlers } from './http/handlers.ts';
import { answerErrors, answerNotFound } from './http/errorAnswers.ts';
import { serveFiles } from './http/files.ts';
import { mount } from './http/mount.ts';
import type { AnyHandler } from './http/mount.ts';
import { renderDocsPage } from './http/docsPage.ts';
import { describeApi } from './http/openapi.ts';
import { secure } from './http/security.ts';
import { addresses } from './modules/addresses/routes.ts';
import { auth } from './modules/auth/routes.ts';
import { findCaller } from './modules/auth/findCaller.ts';
import { customers } from './modules/customers/routes.ts';
import { documents } from './modules/documents/routes.ts';
import { history } from './modules/history/routes.ts';
import { invoices } from './modules/invoices/routes.ts';
import { lookups } from './modules/lookups/routes.ts';
import { mail } from './modules/mail/routes.ts';
import { orders } from './modules/orders/routes.ts';
import { payments } from './modules/payments/routes.ts';
import { picking } from './modules/picking/routes.ts';
import { proFormas } from './modules/proFormas/routes.ts';
import { products } from './modules/products/routes.ts';
import { reference } from './modules/reference/routes.ts';
import { search } from './modules/search/routes.ts';
import { statements } from './modules/statements/routes.ts';
import { users } from './modules/users/routes.ts';

const handlers: { [Area in keyof Areas]: Handlers<Areas[Area]> } = {
  addresses,
  auth,
  customers,
  documents,
  history,
  invoices,
  lookups,
  mail,
  orders,
  payments,
  picking,
  proFormas,
  products,
  reference,
  search,
  statements,
  users,
};

export interface AppOptions {
  database: ServingDatabase;
  services: Services;
  /** The built application; without it only the API is served. */
  filesFolder?: string;
  clock?: () => Date;
  /** Fails a call whose answer is not what its contract says; for tests. */
  checkReplies?: boolean;
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);

/** The whole server, not yet listening. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { database, services, clock = () => new Date() } = options;
  const { environment } = services;
  speakPlainly();
  const app = Fastify({
    logger: environment.logLevel === 'silent' ? false : { level: environment.logLevel, redact: ['req.headers.authorization'] },
    bodyLimit: 5 * 1024 * 1024,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  await secure(app, { frames: originOf(environment.biDashboardUrl), isHttps: environment.publicUrl?.startsWith('https:') ?? false });
  answerErrors(app, translateDatabaseError);
  takeEmptyBodies(app);

  const makeContext = (caller: Caller, request: FastifyRequest, idempotency: Context['idempotency']): Context => {
    const now = clock();
    const { db } = caller === nobody ? database.entry : database;
    return { db, user: caller, now, today: businessDay(now), address: request.ip, services, idempotency };
  };
  const mountOptions = {
    findCaller: (token: string) => findCaller(database.db, services.tokenSecret, token, clock()),
    makeContext,
    checkReplies: options.checkReplies ?? false,
  };
  const calls = listCalls();
  for (const { area, name, call } of calls)
    mount(app, call, (handlers as unknown as Record<string, Record<string, AnyHandler>>)[area]?.[name] as AnyHandler, mountOptions);

  app.get('/api/openapi.json', () => describeApi(calls));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderDocsPage(calls)));
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const answered = await database.entry.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return reply.code(answered ? 200 : 503).send({ status: answered ? 'ready' : 'the database does not answer' });
  });
  if (options.filesFolder && existsSync(options.filesFolder)) await serveFiles(app, options.filesFolder);
  else app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
  return app;
};

// A call without a body may still say that it is JSON.
const takeEmptyBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};
