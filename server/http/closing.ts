import type { FastifyInstance } from 'fastify';

const oftenMs = 50;

/**
 * Closes without refusing anyone. Requests on open connections are still answered, as the last on their connection. Idle connections are closed.
 * Waits only for work in progress, for at most `limitMs`, because a client may read a file very slowly.
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
