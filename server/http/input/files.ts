import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#contract/screenPaths.ts';
import { findAssets, screenPagesFile } from '#server/process/built.ts';
import { answerNotFound } from '#server/http/answer/errorAnswers.ts';

const pages: Record<string, string> = { [screens.landing]: 'landing.html', [screens.login]: 'login.html' };

// Sends a page that the browser checks each time. Only files with a hash in their name never change.
const sendPage = (reply: FastifyReply, folder: string, page: string) => {
  reply.header('cache-control', 'no-cache');
  return existsSync(join(folder, page))
    ? reply.sendFile(page, { cacheControl: false })
    : reply.sendFile('index.html', { cacheControl: false });
};

interface ScreenPage {
  path: string;
  page: string;
}

const pathPattern = (path: string) => new RegExp(`^${path.replace(/\/\*$/, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Returns a function that finds the page for an address. Each screen has a page that also loads the scripts of the screen. Undefined if no screen
 * has the address.
 */
const pageFinder = (folder: string) => {
  const pagesFile = join(folder, screenPagesFile);
  const screenPages = existsSync(pagesFile)
    ? (JSON.parse(readFileSync(pagesFile, 'utf8')) as ScreenPage[])
    : [{ path: '/*', page: 'index.html' }];
  const pages = screenPages.map(({ path, page }) => ({ page, is: pathPattern(path) }));
  return (path: string) => pages.find(({ is }) => is.test(path))?.page;
};

/** Headers that only matter for documents. Scripts and styles do without them, because the first screen loads dozens of these. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const isNoDocument = (path: string) => /\.(js|css|woff2)(\.br)?$/.test(path);

/** Returns whether a path belongs to the API. If no call has the path, the answer is *not found* and no page. */
const isCall = (path: string) => /^\/(api|email|metrics)(\/|$)/i.test(path);

/** Returns whether the client is a browser. A probe or a program would take a page for an answer. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** Limits in bytes. They leave room for the suffix of a compressed file. */
const [maxNameBytes, maxPathBytes] = [250, 3500];

/** Returns whether no file can have this name. For such names the file system reports another error than *not found*. */
const isNoFileName = (path: string) => {
  const name = decodeURIComponent(path);
  return (
    name.includes('\0') || Buffer.byteLength(name) > maxPathBytes || name.split('/').some((part) => Buffer.byteLength(part) > maxNameBytes)
  );
};

/** Serves the built application. Every path that is neither a call nor a file counts as one of its screens. */
export const serveFiles = async (app: FastifyInstance, folder: string) => {
  // Handles paths such as //orders, which the router of the pages would take for another host.
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isCall(path) && isNoFileName(path)) return reply.callNotFound();
    if (!path.includes('//')) return;
    if (isCall(path)) return answerNotFound(reply);
    if (request.method === 'GET') return reply.redirect(screens.notFound, 302);
  });
  const assets = findAssets(folder);
  const hashed = new Set([folder, ...assets.values()].map((build) => join(build, 'assets')));
  const pageOf = pageFinder(folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The service worker and the manifest have the same names in every release, so that browsers find them.
      const isHashed = hashed.has(dirname(path));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isHashed && isNoDocument(path)) for (const name of forDocuments) void reply.removeHeader(name);
    },
  });
  // Serves assets by name, because only the build names them. The plugin's own route would read the whole folder for each file.
  app.get<{ Params: { name: string } }>('/assets/:name(^[\\w-][\\w.-]*$)', { exposeHeadRoute: true }, (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`, assets.get(request.params.name) ?? folder),
  );
  for (const [url, page] of Object.entries(pages))
    app.get(url, { exposeHeadRoute: true }, (_request, reply) => sendPage(reply, folder, page));
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect(screens.landing, 302));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isMaybeScreen = request.method === 'GET' && !isCall(path) && !/\.\w+$/.test(path);
    // A mistyped address gets the application, which shows *not found*.
    const page = isMaybeScreen ? (pageOf(path) ?? (wantsPage(request) ? 'index.html' : undefined)) : undefined;
    return page === undefined ? answerNotFound(reply) : sendPage(reply, folder, page);
  });
};
