import type { FastifyRequest } from 'fastify';

/** Whoever has the link sets the password; what is looked for, and what a file is called, is often somebody's name. */
const untold = new Set(['link', 'q', 'text', 'filter', 'filename', 'productdescription']);

/** Who is looked for among personal data may be about to be erased. */
const withoutNames = (url: string) => {
  const [path = '', ...query] = url.split('?');
  if (query.length === 0) return url;
  if (path.startsWith('/api/PersonalData')) return `${path}?…`;
  const told = (part: string) => {
    const name = [...new URLSearchParams(part).keys()].map((key) => key.toLowerCase()).find((key) => untold.has(key));
    return name === undefined ? part : `${name}=…`;
  };
  return `${path}?${query.join('?').split('&').map(told).join('&')}`;
};

/** What the log says of a request. */
export const requestLog = (level: string) => ({
  level,
  redact: ['req.headers.authorization'],
  serializers: {
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: withoutNames(url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    }),
  },
});
