import type { FastifyInstance } from 'fastify';

const oftenMs = 50;

/**
 * While it closes, what comes on connections that stand is answered as ever, as the last on its connection; those at rest are let go of. So
 * nobody is refused, and closing waits for work under way alone: at most `limitMs`, for somebody may take a file drop by drop.
 */
export const closeInTime = (app: FastifyInstance, limitMs: number) => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    const often = setInterval(() => app.server.closeIdleConnections(), oftenMs);
    const last = setTimeout(() => app.server.closeAllConnections(), limitMs);
    app.server.once('close', () => {
      clearInterval(often);
      clearTimeout(last);
    });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
};
