import type { FastifyRequest } from 'fastify';

/** Whoever has the link sets the password, and who is looked for may be about to be erased: neither is in any log. */
const withoutLink = (url: string) => {
  const [path = '', ...query] = url.split('?');
  if (query.length === 0) return url;
  if (path.startsWith('/api/PersonalData')) return `${path}?…`;
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
