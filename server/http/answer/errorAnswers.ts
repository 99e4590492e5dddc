import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, asError, errorStatus } from '#contract/call/errors.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { summariseErrors } from '#contract/words.ts';
import { fieldTitles } from '#server/http/input/titles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Messages for Fastify's own refusals, by its error code. */
const frameworkErrors: Record<string, [code: ErrorBody['code'], status: number, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 415, 'Only JSON is accepted here'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 413, 'The request is too large. Send less at once.'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 413, 'The file is too large'],
};

// Fastify only accepts 100–599, so 600 (a password against the policy) is written to the socket.
const sendRaw = (reply: FastifyReply, status: number, text: string) => {
  reply.hijack();
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), 'content-type': 'application/json; charset=utf-8' });
  reply.raw.end(text);
};

const send = (reply: FastifyReply, status: number, body: ErrorBody) => {
  const text = JSON.stringify(body);
  reply.header('cache-control', 'no-store');
  if (status >= 600) return sendRaw(reply, status, text);
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text);
};

/** Replaces the field names in a message by the titles of the form, if the message only summarises field errors. */
const errorMessage = ({ message, fields }: AppError, endpoint: Endpoint | undefined) =>
  fields && endpoint && message === summariseErrors(fields) ? summariseErrors(fields, fieldTitles(endpoint)) : message;

const makeErrorBody = (error: AppError, endpoint: Endpoint | undefined): ErrorBody => ({
  code: error.code,
  message: errorMessage(error, endpoint),
  ...(error.fields && { errors: error.fields }),
  ...(error.details !== undefined && { details: error.details }),
});

const maxDrainedBytes = 256 * 1024 * 1024;

/**
 * Reads and drops the remaining body before the answer. If the server closed the connection while a browser is still sending, the browser would report
 * a broken connection instead of the answer.
 */
const drainBody = ({ raw }: FastifyRequest): Promise<void> =>
  new Promise<void>((resolve) => {
    if (raw.complete || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > maxDrainedBytes) return resolve();
    let drainedBytes = 0;
    raw.on('data', ({ length }: Buffer) => {
      drainedBytes += length;
      if (drainedBytes > maxDrainedBytes) resolve();
    });
    for (const sign of ['end', 'close', 'error']) raw.once(sign, () => resolve());
    raw.resume();
  });

/** Maximum bodies drained at the same time. More would fill the memory with discarded bytes. */
const maxDrains = 8;
let activeDrains = 0;

const answerAfterDrain = async (request: FastifyRequest, reply: FastifyReply, answer: () => FastifyReply | void) => {
  if (activeDrains >= maxDrains) {
    reply.header('connection', 'close');
    return answer();
  }
  activeDrains++;
  await drainBody(request);
  activeDrains--;
  return answer();
};

/** Turns every error into an answer. `translate` turns database errors into an AppError. */
export const answerErrors = (app: FastifyInstance, translate: (error: unknown) => Promise<AppError | undefined>) => {
  app.setErrorHandler(async (thrown: unknown, request: FastifyRequest, reply) => {
    const appError = thrown instanceof AppError ? thrown : await translate(thrown);
    if (appError) return send(reply, errorStatus[appError.code], makeErrorBody(appError, request.routeOptions.config.endpoint));
    const error = asError(thrown) as FastifyError;
    const framework = frameworkErrors[error.code];
    if (framework) {
      const [code, status, message] = framework;
      const answer = () => send(reply, status, { code, message });
      return code === 'TOO_LARGE' ? answerAfterDrain(request, reply, answer) : answer();
    }
    if (error.statusCode && error.statusCode < 500)
      return send(reply, error.statusCode, {
        code: 'INVALID_INPUT',
        message: 'The request could not be read',
        ...(error.code?.startsWith('FST_ERR_CTP_') && { errors: { body: 'must be valid JSON' } }),
      });
    request.log.error({ err: error }, 'request failed');
    return send(reply, 500, {
      code: 'SERVER_ERROR',
      message: `Something went wrong on the server. Quote ${request.id} when you report it.`,
    });
  });
};

export const answerNotFound = (reply: FastifyReply) => send(reply, 404, { code: 'NOT_FOUND', message: 'There is no such call' });

/** Length of one path segment. */
export const maxSegmentLength = 300;

const unroutablePath = '/api/unroutable';
const unroutableLongPath = `${unroutablePath}/long`;

/**
 * Replaces a path that Fastify would refuse before any hook runs: one with a wrong % escape or an endless name. The replacement is a route that
 * refuses the call with our usual headers.
 */
export const routableUrl = (url: string) => {
  try {
    const parts = (url.split('?')[0] ?? '').split('/').map((part) => decodeURIComponent(part));
    return parts.some(({ length }) => length > maxSegmentLength) ? unroutableLongPath : url;
  } catch {
    return unroutablePath;
  }
};

export const refuseUnroutable = (app: FastifyInstance) => {
  const refuse = (path: string, pathError: string) =>
    app.all(path, { exposeHeadRoute: true }, () => {
      throw new AppError('INVALID_INPUT', 'The address could not be read', { fields: { path: pathError } });
    });
  refuse(unroutablePath, 'has an invalid % escape');
  refuse(unroutableLongPath, `has a part with more than ${maxSegmentLength} characters`);
};

/** Headers of an answer that is written to the socket, to which no hook adds any. */
const socketHeaders = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
];

const unreadableRequests: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request was not complete in time. Send it again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
};

/** Writes a JSON answer directly to the socket and closes the socket. */
export const answerOnSocket = (socket: Socket, status: string, body: ErrorBody) => {
  const text = JSON.stringify(body);
  const headers = [
    ...socketHeaders,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
};

/** Answers a request that Node could not read, such as one with wrong headers or one that took too long. */
export const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = unreadableRequests[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
  answerOnSocket(socket, status, { code: 'INVALID_INPUT', message });
};
