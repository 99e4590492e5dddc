import type { FastifyRequest } from 'fastify';

/** Hides long path segments, which may be tokens. Ids and the words of our paths are short. */
const withoutTokens = (path: string) => path.replaceAll(/[^/]{25,}/g, '…');

const parameterName = (part: string) => {
  const [name = ''] = new URLSearchParams(part).keys();
  return /^[\w.[\]-]{1,24}$/.test(name) ? name : '…';
};

/** Returns the path and the names of query parameters. Leaves out their values, which may be secrets, names or search text. */
const withoutValues = (url: string) => {
  const [whole = '', ...query] = url.split('?');
  const path = withoutTokens(whole);
  if (query.length === 0) return path;
  const names = query.join('?').split('&').filter(Boolean).map(parameterName);
  return `${path}?${names.join('&')}`;
};

/** Log settings for a request. */
export const requestLog = (level: string) => ({
  level,
  redact: ['req.headers.authorization'],
  serializers: {
    // Leaves out other fields of a database error, because they contain the row.
    err: ({ name, message, stack = '', code, constraint }: Error & { code?: string; constraint?: string }) => ({
      type: name,
      message,
      stack,
      code,
      constraint,
    }),
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: withoutValues(url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    }),
  },
});
