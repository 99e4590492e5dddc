import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, asError, errorStatus } from '#contract/call/errors.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { summaryOf } from '#contract/words.ts';
import { titlesOf } from '#server/http/input/titles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What the framework itself refuses, in a clerk's words. */
const frameworkErrors: Record<string, [code: ErrorBody['code'], status: number, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 415, 'This kind of content is not taken here: send JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 413, 'That is too large to be sent at once'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 413, 'That file is too large'],
};

// Fastify takes 100–599 only; 600 (a password against the policy) is written to the socket itself.
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

/** In the words of the form that the call is of: where its refusal is a sentence out of a field's name. */
const messageOf = ({ message, fields }: AppError, endpoint: Endpoint | undefined) =>
  fields && endpoint && message === summaryOf(fields) ? summaryOf(fields, titlesOf(endpoint)) : message;

const bodyOf = (error: AppError, endpoint: Endpoint | undefined): ErrorBody => ({
  code: error.code,
  message: messageOf(error, endpoint),
  ...(error.fields && { errors: error.fields }),
  ...(error.details !== undefined && { details: error.details }),
});

const mostTakenBytes = 256 * 1024 * 1024;

/**
 * Takes what is still on its way, and keeps nothing of it: answered and closed before, a browser that is sending sees the connection break and not
 * the answer.
 */
const takeRest = ({ raw }: FastifyRequest): Promise<void> =>
  new Promise<void>((resolve) => {
    if (raw.complete || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > mostTakenBytes) return resolve();
    let taken = 0;
    raw.on('data', ({ length }: Buffer) => {
      taken += length;
      if (taken > mostTakenBytes) resolve();
    });
    for (const sign of ['end', 'close', 'error']) raw.once(sign, () => resolve());
    raw.resume();
  });

/** Bodies read to their end at once. More would fill the memory with bytes that are thrown away. */
const mostRests = 8;
let rests = 0;

const afterRest = async (request: FastifyRequest, reply: FastifyReply, answer: () => FastifyReply | void) => {
  if (rests >= mostRests) {
    reply.header('connection', 'close');
    return answer();
  }
  rests++;
  await takeRest(request);
  rests--;
  return answer();
};

/** The one place where errors become answers. `translate` turns what the database refused into an AppError. */
export const answerErrors = (app: FastifyInstance, translate: (error: unknown) => Promise<AppError | undefined>) => {
  app.setErrorHandler(async (thrown: unknown, request: FastifyRequest, reply) => {
    const known = thrown instanceof AppError ? thrown : await translate(thrown);
    if (known) return send(reply, errorStatus[known.code], bodyOf(known, request.routeOptions.config.endpoint));
    const error = asError(thrown) as FastifyError;
    const framework = frameworkErrors[error.code];
    if (framework) {
      const [code, status, message] = framework;
      const answer = () => send(reply, status, { code, message });
      return code === 'TOO_LARGE' ? afterRest(request, reply, answer) : answer();
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

/** Of a path between two slashes. */
export const longestPart = 300;

const unroutable = '/api/unroutable';
const unroutableLong = `${unroutable}/long`;

/** A path with a wrong % escape fits no route and would pass every hook by, one with an endless name is no file: they are led to what refuses them as any other call. */
export const routableUrl = (url: string) => {
  try {
    const parts = (url.split('?')[0] ?? '').split('/').map((part) => decodeURIComponent(part));
    return parts.some(({ length }) => length > longestPart) ? unroutableLong : url;
  } catch {
    return unroutable;
  }
};

export const refuseUnroutable = (app: FastifyInstance) => {
  const refuse = (path: string, why: string) =>
    app.all(path, { exposeHeadRoute: true }, () => {
      throw new AppError('INVALID_INPUT', 'The address could not be read', { fields: { path: why } });
    });
  refuse(unroutable, 'has a % that is no escape');
  refuse(unroutableLong, `has a part of more than ${longestPart} characters`);
};

/** Of an answer that no hook adds headers to. */
const plainHeaders = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
];

const unreadable: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not come to its end in time: send it again'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
};

/** Answers on the socket itself, in our words, and closes it. */
export const answerOnSocket = (socket: Socket, status: string, body: ErrorBody) => {
  const text = JSON.stringify(body);
  const headers = [
    ...plainHeaders,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
};

/** Answers a connection that breaks off before it is a request. */
export const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
  answerOnSocket(socket, status, { code: 'INVALID_INPUT', message });
};
