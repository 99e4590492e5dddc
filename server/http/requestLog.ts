import type { FastifyRequest } from 'fastify';

/** A long part of a path is no id and no word of ours: it may be a token. */
const withoutTokens = (path: string) => path.replaceAll(/[^/]{25,}/g, '…');

const nameOf = (part: string) => {
  const [name = ''] = new URLSearchParams(part).keys();
  return /^[\w.[\]-]{1,24}$/.test(name) ? name : '…';
};

/** Returns the path and the names of the query's parameters. Their values are secrets, names of people and what is looked for. */
const withoutValues = (url: string) => {
  const [whole = '', ...query] = url.split('?');
  const path = withoutTokens(whole);
  if (query.length === 0) return path;
  const names = query.join('?').split('&').filter(Boolean).map(nameOf);
  return `${path}?${names.join('&')}`;
};

/** What the log says of a request. */
export const requestLog = (level: string) => ({
  level,
  redact: ['req.headers.authorization'],
  serializers: {
    // Leaves out the other fields of a database error, because they hold the row.
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
