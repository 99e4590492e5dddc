import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const packed = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

/** Joins the pieces of a long text. Lets other requests run in between. */
const joinPieces = async (pieces: Iterable<string>) => {
  const parts: string[] = [];
  for (const piece of pieces) {
    parts.push(piece);
    await pause();
  }
  return Buffer.from(parts.join(''));
};

const make = async (pieces: Iterable<string>) => {
  const identity = await joinPieces(pieces);
  const [br, gzipped] = await Promise.all([packed.br(identity), packed.gzip(identity)]);
  // The etag is weak, because compressed versions share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { identity, br, gzip: gzipped, etag };
};

type Encoding = 'br' | 'gzip' | 'identity';

const encodingFor = (accepted: string | undefined): Encoding => {
  const names = new Set((accepted ?? '').split(',').map((part) => part.trim().toLowerCase()));
  return (['br', 'gzip'] as const).find((name) => names.has(name)) ?? 'identity';
};

const isKnown = (etag: string, knownEtag: string | undefined) =>
  knownEtag !== undefined && knownEtag.split(',').some((one) => one.trim() === etag);

/** Serves a public page that never changes. Makes and compresses the page at the first request. All later requests get the same bytes. */
export const serveFixed = (app: FastifyInstance, path: string, contentType: string, pieces: () => Iterable<string>) => {
  let madePage: ReturnType<typeof make> | undefined;
  app.get(path, { compress: false }, async (request, reply) => {
    madePage ??= make(pieces());
    const page = await madePage;
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isKnown(page.etag, request.headers['if-none-match'])) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('content-type', contentType).send(page[encoding]);
  });
};
