import type { FastifyRequest } from 'fastify';

/** Whoever has the link sets the password: it is in no log. */
const withoutLink = (url: string) => {
  const [path = '', ...query] = url.split('?');
  if (query.length === 0) return url;
  const isLink = (part: string) => [...new URLSearchParams(part).keys()].some((name) => name.toLowerCase() === 'link');
  const parts = query
    .join('?')
    .split('&')
    .map((part) => (isLink(part) ? 'link=…' : part));
  return `${path}?${parts.join('&')}`;
};

/** What the log says of a request. */
export const requestLog = (level: string) => ({
  level,
  redact: ['req.headers.authorization'],
  serializers: {
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: withoutLink(url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    }),
  },
});
