import { readError } from './apiError.ts';
import { isSchema } from './endpoint.ts';
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import type { TotalLine } from '#contract/list.ts';

export interface BuiltRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Blob | Uint8Array<ArrayBuffer> | undefined;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const writeQueryValue = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

const fillPath = (path: string, params: Record<string, unknown>) =>
  path
    .split('/')
    .flatMap((segment) => {
      const name = /^\{(\w+)(\??)\}$/.exec(segment);
      if (!name) return [segment];
      const value = params[name[1] ?? ''];
      return value === undefined && name[2] === '?' ? [] : [encodeURIComponent(writeQueryValue(value))];
    })
    .join('/');

/** Builds the HTTP request of a call, for the browser and for tests. */
export const buildRequest = <E extends Endpoint>(endpoint: E, input: InputOf<E>): BuiltRequest => {
  const { params = {}, query = {}, body } = input as Parts;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, writeQueryValue(value)]])),
  ).toString();
  const isFile = endpoint.uploadMb !== undefined;
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, params) + (search && `?${search}`),
    headers: body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    body: body === undefined || isFile ? (body as Blob | undefined) : JSON.stringify(body),
  };
};

/** Reads the result as its type: JSON, text, Blob or nothing. Throws ApiError if the call failed. */
export const readReply = async <E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> => {
  if (!response.ok) throw await readError(response);
  const { reply } = endpoint;
  const answer = (): Promise<unknown> => {
    if (isSchema(reply) || reply.kind === 'page') return response.json();
    if (reply.kind === 'text') return response.text();
    if (reply.kind === 'events') return Promise.resolve(response.body);
    return reply.kind === 'file' ? response.blob() : Promise.resolve(undefined);
  };
  return (await answer()) as AnswerOf<E>;
};

/** Reads the total from a Content-Range header, such as 180 from `0-24/180`. */
export const readTotal = (response: Response) => Number(response.headers.get('content-range')?.split('/')[1] ?? Number.NaN);

/** Reads the totals that the call requested. */
export const readTotals = (response: Response) => JSON.parse(response.headers.get('totals') ?? '[]') as TotalLine[];

export type RowOf<E> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never;
