import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './errorAnswers.ts';

const pages: Record<string, string> = { '/landing': 'landing.html', '/login': 'login.html' };

// Pages are asked for anew each time; what Vite gave a hash never changes under its name.
const sendPage = (reply: FastifyReply, folder: string, page: string) => {
  reply.header('cache-control', 'no-cache');
  return existsSync(join(folder, page))
    ? reply.sendFile(page, { cacheControl: false })
    : reply.sendFile('index.html', { cacheControl: false });
};

/** Serves the built application; every path that is no call and no file is a screen of it. */
export const serveFiles = async (app: FastifyInstance, folder: string) => {
  // No router takes //orders for a path of its own: it would be another host's.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && (request.url.split('?')[0] ?? '').includes('//')) await reply.redirect('/notfound', 302);
  });
  const hashed = join(folder, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The worker and the manifest keep their names, so that every release is found under them.
      void reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const [url, page] of Object.entries(pages))
    app.get(url, { exposeHeadRoute: true }, (_request, reply) => sendPage(reply, folder, page));
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/landing', 302));
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|Email)\//.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isScreen ? sendPage(reply, folder, 'index.html') : answerNotFound(reply);
  });
};
