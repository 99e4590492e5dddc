import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** Longest time for which a client may read nothing. Longer than any statement that produces the next part. */
const unreadMs = 120_000;

/**
 * Sends a file that is produced while it is sent. Settles when the file is complete or the client disconnects. A client that reads nothing for
 * `limitMs` counts as disconnected, because a connection may be lost without notice.
 */
export const untilSent = async (reply: FastifyReply, send: () => FastifyReply, limitMs = unreadMs) => {
  reply.raw.setTimeout(limitMs, () => reply.raw.destroy());
  void send();
  await finished(reply.raw).catch(() => undefined);
  return reply;
};
