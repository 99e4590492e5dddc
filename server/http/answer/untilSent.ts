import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** Longer than any statement takes that the next part waits for. */
const unreadMs = 120_000;

/**
 * Sends a file that is read meanwhile, and settles once it is whole, or broken off by whoever fetched it. Who takes nothing of it for
 * `limitMs` is taken to be gone: a connection may be lost without a word.
 */
export const untilSent = async (reply: FastifyReply, send: () => FastifyReply, limitMs = unreadMs) => {
  reply.raw.setTimeout(limitMs, () => reply.raw.destroy());
  void send();
  await finished(reply.raw).catch(() => undefined);
  return reply;
};
