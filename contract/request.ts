import { isSchema } from './endpoint.ts';
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import type { TotalLine } from './list.ts';

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

const asText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

const fillPath = (path: string, params: Record<string, unknown>) =>
  path
    .split('/')
    .flatMap((segment) => {
      const name = /^\{(\w+)(\??)\}$/.exec(segment);
      if (!name) return [segment];
      const value = params[name[1] ?? ''];
      return value === undefined && name[2] === '?' ? [] : [encodeURIComponent(asText(value))];
    })
    .join('/');

/** What to send for a call; the same for the browser and for the tests. */
export const buildRequest = <E extends Endpoint>(endpoint: E, input: InputOf<E>): BuiltRequest => {
  const { params = {}, query = {}, body } = input as Parts;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]])),
  ).toString();
  const isFile = endpoint.uploadMb !== undefined;
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, params) + (search && `?${search}`),
    headers: body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    body: body === undefined || isFile ? (body as Blob | undefined) : JSON.stringify(body),
  };
};

/** A call that was answered with an error. `errors` is keyed by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorBody['code'];
  readonly errors: Record<string, string>;
  readonly details: unknown;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'An error occurred');
    this.status = status;
    this.code = body.code ?? 'SERVER_ERROR';
    this.errors = body.errors ?? {};
    this.details = body.details;
  }
}

const unavailable = new Set([502, 503, 504]);

/** A proxy that stands before the server answers with a page of its own: nobody is shown its markup. */
const sayPlainly = (status: number) =>
  unavailable.has(status)
    ? 'The server is not available just now. Try again in a moment.'
    : `The server gave an answer that was not understood (${status}). Try again.`;

const isMarkup = (text: string) => /^\s*</.test(text);

/** What an error answer says. */
export const readError = async (response: Response) => {
  const text = await response.text();
  if (isMarkup(text)) return new ApiError(response.status, { message: sayPlainly(response.status) });
  try {
    return new ApiError(response.status, JSON.parse(text) as Partial<ErrorBody>);
  } catch {
    return new ApiError(response.status, text ? { message: text } : {});
  }
};

/** The answer as its type: JSON, text, Blob or nothing; an error answer is thrown as ApiError. */
export const readAnswer = async <E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> => {
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

/** `0-24/180` → 180. */
export const totalOf = (response: Response) => Number(response.headers.get('content-range')?.split('/')[1] ?? Number.NaN);

/** The sums of a list that were asked for. */
export const totalsOf = (response: Response) => JSON.parse(response.headers.get('totals') ?? '[]') as TotalLine[];

export type RowOf<E> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never;
