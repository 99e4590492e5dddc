import type { FastifyInstance } from 'fastify';

const oftenMs = 50;

/**
 * Closes the server without refusing a request. Answers requests on open connections and then closes these connections. Closes idle connections
 * at once. Waits at most `limitMs` for work in progress, because a client may read a file very slowly.
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
