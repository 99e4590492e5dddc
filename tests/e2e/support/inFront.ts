import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { product } from './product.ts';

const integrityOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/**
 * How much of the next release the proxy serves: the whole release, only its documents (as during a deployment), or a release whose service
 * worker never takes over.
 */
type Next = 'whole' | 'documents only' | 'never takes over';

/** Starts a proxy before the product. The proxy can also serve a next release, which has the same code under another name. */
export const startInFront = async () => {
  let next: Next | undefined;
  const nextDocument = (body: string) => body.replace('<html lang="en-GB"', '<html lang="en-GB" data-release="next"');
  const integrity = integrityOf(nextDocument(await (await fetch(new URL('/index.html', product.address))).text()));
  const nextWorker = (body: string) => {
    const worker = body.replace(/(\/index\.html`,revision:`)\w+(`,integrity:`)[^`]+/, `$1next$2${integrity}`);
    return next === 'never takes over' ? worker.replaceAll('take over', 'stay') : worker;
  };
  const changeOf = (path: string, accept = '') => {
    if (path === '/worker.js') return next === 'documents only' ? undefined : nextWorker;
    return path === '/index.html' || accept.includes('text/html') ? nextDocument : undefined;
  };
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(product.address);
    const change = next && changeOf(asked.url ?? '', asked.headers.accept);
    const headers = { ...asked.headers, ...(change && { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }) };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
      if (!change) {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...rest } = came.headers;
      void text(came).then((body) => answer.writeHead(came.statusCode ?? 502, rest).end(change(body)));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (what: Next = 'whole') => {
      next = what;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
