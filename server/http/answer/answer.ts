import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isSchema } from '#contract/call/endpoint.ts';
import type { Endpoint, Page } from '#contract/call/endpoint.ts';
import type { FileAnswer } from '#server/http/handlers.ts';

/** Returns the names of fields that were sent but dropped by the contract's schema. */
const findSurplus = (sentValue: unknown, parsedValue: unknown): string[] => {
  if (typeof sentValue !== 'object' || sentValue === null || typeof parsedValue !== 'object' || parsedValue === null) return [];
  const parsedFields = parsedValue as Record<string, unknown>;
  return Object.entries(sentValue).flatMap(([name, value]) =>
    Object.hasOwn(parsedFields, name) ? findSurplus(value, parsedFields[name]) : [name],
  );
};

/** Throws in tests and development if an answer does not match the contract. */
const check = (endpoint: Endpoint, body: unknown) => {
  const { reply } = endpoint;
  if (!isSchema(reply) && reply.kind !== 'page') return;
  const schema = isSchema(reply) ? reply : reply.row.array();
  const sentValue: unknown = JSON.parse(JSON.stringify(body ?? null));
  const parsed = schema.safeParse(sentValue);
  if (!parsed.success) throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${parsed.error.message}`);
  const surplus = [...new Set(findSurplus(sentValue, parsed.data))];
  if (surplus.length > 0) throw new Error(`${endpoint.method} ${endpoint.path} sends ${surplus.join(', ')}, not in its contract`);
};

const dispose = (file: FileAnswer) => {
  const asciiName = file.fileName.replace(/[^\w.() -]/g, '_');
  return `${file.inline ? 'inline' : 'attachment'}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`;
};

const pictureHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

const sendFile = (reply: FastifyReply, contentType: string, file: FileAnswer) =>
  reply
    .headers(file.isPicture ? pictureHeaders : {})
    .header('content-type', file.contentType ?? contentType)
    .header('content-disposition', dispose(file))
    .send(file.bytes instanceof Uint8Array ? Buffer.from(file.bytes) : Readable.from(file.bytes, { objectMode: false }));

/** Sends events without buffering or compression. Closes the connection at the end of the stream, so that a stopping server need not wait for it. */
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    .send(events);

const isPage = (result: unknown): result is Page<unknown> => !Array.isArray(result);

/** Escapes characters that a header cannot carry. Currency names may have any letters. */
const escapeToAscii = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const sendPage = (reply: FastifyReply, result: Page<unknown> | unknown[]) => {
  const { rows, total, first, totals }: Page<unknown> = isPage(result) ? result : { rows: result, total: result.length, first: 0 };
  const last = first + Math.max(rows.length, 1) - 1;
  if (totals) reply.header('totals', escapeToAscii(JSON.stringify(totals)));
  return reply.header('content-range', `items ${first}-${last}/${total}`).send(JSON.stringify(rows));
};

/** Returns whether the result is a file that is produced while it is sent. */
export const isReadWhileSent = ({ reply }: Endpoint, result: unknown) =>
  !isSchema(reply) && reply.kind === 'file' && !((result as FileAnswer).bytes instanceof Uint8Array);

export const sendAnswer = (endpoint: Endpoint, reply: FastifyReply, result: unknown, checkReplies: boolean) => {
  const kind = isSchema(endpoint.reply) ? 'json' : endpoint.reply.kind;
  if (kind === 'nothing') return reply.code(204).send();
  if (kind === 'text') return reply.header('content-type', 'text/plain; charset=utf-8').send(result);
  if (kind === 'file') return sendFile(reply, (endpoint.reply as { contentType: string }).contentType, result as FileAnswer);
  if (kind === 'events') return sendEvents(reply, result as Readable);
  if (checkReplies) check(endpoint, kind === 'page' && isPage(result) ? result.rows : result);
  reply.header('content-type', 'application/json; charset=utf-8');
  if (kind === 'page') return sendPage(reply, result as Page<unknown> | unknown[]);
  return reply.send(JSON.stringify(result ?? null));
};
