import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/call/errors.ts';
import type { IntakeLimits } from '#server/process/environment.ts';
import { networkKey } from '#server/process/network.ts';
import { answerOnSocket } from '#server/http/answer/errorAnswers.ts';

/** Counts by address. Drops an address when its count is zero. */
const makeCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (address: string) => counts.get(address) ?? 0,
    add: (address: string) => {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const remaining = (counts.get(address) ?? 1) - 1;
        if (remaining > 0) counts.set(address, remaining);
        else counts.delete(address);
      };
    },
  };
};

const tooManyMessage = 'Too much is being sent from your address at once. Wait a moment and try again.';

const limitConnections = (app: FastifyInstance, limits: IntakeLimits, isTrusted: (address: string) => boolean) => {
  const open = makeCounts();
  app.server.maxConnections = limits.connections;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // Does not count trusted proxies, because all users behind a proxy share its address.
    if (isTrusted(address)) return;
    const network = networkKey(address);
    if (open.of(network) >= limits.connectionsPerAddress)
      return answerOnSocket(socket, '429 Too Many Requests', { code: 'TOO_MANY_REQUESTS', message: tooManyMessage });
    socket.once('close', open.add(network));
  });
};

/** Returns the size in bytes that the request declares. Undefined if it declares none. */
const declaredSize = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

/** Calls `run` when the answer is sent or the connection is gone. A refused request whose body is not read may never end. */
const whenAnswered = (reply: FastifyReply, run: () => void) => {
  for (const sign of ['finish', 'close']) reply.raw.once(sign, run);
};

/** Counts each sender's unfinished bodies and refuses too many. */
const limitUploads = (app: FastifyInstance, { uploadsPerAddress }: IntakeLimits) => {
  const uploads = makeCounts();
  const count = (request: FastifyRequest, reply: FastifyReply, sender: string, message: string) => {
    if (declaredSize(request) === 0) return;
    if (uploads.of(sender) >= uploadsPerAddress) {
      reply.header('connection', 'close');
      throw new AppError('TOO_MANY_REQUESTS', message);
    }
    const end = uploads.add(sender);
    for (const sign of ['end', 'close', 'error']) request.raw.once(sign, end);
    whenAnswered(reply, end);
  };
  // Counts public calls by address here. Other calls are counted by user, so that a stranger at an office's address does not block its staff.
  app.addHook('onRequest', async (request, reply) => {
    if ((request.routeOptions.config.endpoint?.allow ?? 'anyone') === 'anyone')
      count(request, reply, networkKey(request.ip), tooManyMessage);
  });
  return (request: FastifyRequest, reply: FastifyReply, userId: number) =>
    count(request, reply, `user ${userId}`, 'You are sending too much at once. Wait a moment and try again.');
};

/** Share of the budget for public calls, so that a flood of public calls does not keep staff from saving. */
const publicShare = 0.25;

/** Keeps count of the bodies in memory. */
const makeBudget = ({ bodyBudgetBytes }: IntakeLimits) => {
  let reservedBytes = 0;
  let reservedPublicBytes = 0;
  /** Reserves room for a body before it is read, until the request is answered. Refuses the request if there is no room. */
  return (request: FastifyRequest, reply: FastifyReply, { limit, isPublic }: { limit: number; isPublic: boolean }) => {
    const declaredBytes = declaredSize(request) ?? limit;
    // A body that declares too large a size needs no room, because it is refused.
    const bytes = declaredBytes > limit ? 0 : declaredBytes;
    if (bytes === 0) return;
    if (reservedBytes + bytes > bodyBudgetBytes || (isPublic && reservedPublicBytes + bytes > bodyBudgetBytes * publicShare))
      throw new AppError('TOO_MANY_REQUESTS', 'The server is receiving too much at once. Wait a moment and try again.');
    const count = (by: number) => {
      reservedBytes += by;
      if (isPublic) reservedPublicBytes += by;
    };
    count(bytes);
    let isFreed = false;
    whenAnswered(reply, () => {
      if (!isFreed) count(-bytes);
      isFreed = true;
    });
  };
};

/** Limits what requests may cost before they are answered. */
export const limitIntake = (app: FastifyInstance, limits: IntakeLimits, isTrusted: (address: string) => boolean) => {
  limitConnections(app, limits, isTrusted);
  return { countUpload: limitUploads(app, limits), reserveBody: makeBudget(limits) };
};
export type Intake = ReturnType<typeof limitIntake>;
