import type { FastifyInstance } from 'fastify';

/** Accepts JSON bodies, and a call without a body whose headers say JSON. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, callback) => {
    if (body === '') callback(null, undefined);
    else void parse(request, body as string, callback);
  });
};

/** Size from which a body is left to the worker process. Reading a smaller one holds the event loop for some milliseconds. */
const largeBytes = 512 * 1024;

/** Keeps large bodies as they came, because reading one as JSON would hold the event loop for seconds. */
export const keepLargeBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, callback) => {
    if (body.length > largeBytes) callback(null, body);
    else if (body.length === 0) callback(null, undefined);
    else void parse(request, body.toString(), callback);
  });
};
