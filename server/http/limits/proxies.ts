import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const ipFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Returns a check of whether an address is one of our proxies, as listed in TRUST_PROXY. */
export const proxyList = (proxies: readonly string[]) => {
  const list = new BlockList();
  for (const range of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [address = '', bits] = range.split('/');
    const family = ipFamily(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address: string) => {
    const normalised = address.replace(/^::ffff:(?=\d+\.)/, '');
    return list.check(normalised, ipFamily(normalised));
  };
};

/** Logs the first request that an untrusted proxy forwards, because all users behind that proxy count as one address. */
export const logUntrustedProxy = (app: FastifyInstance, isTrusted: (address: string) => boolean) => {
  let first: string | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    if (first === undefined && request.headers['x-forwarded-for'] !== undefined && !isTrusted(remoteAddress)) {
      first = remoteAddress;
      app.log.warn(`X-Forwarded-For came from ${first}, which is not in TRUST_PROXY, so all users behind it count as one address`);
    }
    done();
  });
  return () => first;
};
