import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** Longer than any statement that the next part waits for. */
const unreadMs = 120_000;

/**
 * Sends a file that is produced while it is sent. Settles when it is complete or the client breaks off. A client that takes nothing for `limitMs`
 * counts as gone, because a connection may be lost without notice.
 */
export const untilSent = async (reply: FastifyReply, send: () => FastifyReply, limitMs = unreadMs) => {
  reply.raw.setTimeout(limitMs, () => reply.raw.destroy());
  void send();
  await finished(reply.raw).catch(() => undefined);
  return reply;
};
