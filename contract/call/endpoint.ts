import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { AnyList, List, TotalLine } from '#contract/list.ts';
import type { Allow } from './roles.ts';

// The browser's content security policy forbids eval, which zod would try for speed.
if ('document' in globalThis) z.config({ jitless: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType;

export interface TextReply {
  kind: 'text';
}
/** Bytes with a file name: PDF, XLSX, CSV. */
export interface FileReply {
  kind: 'file';
  contentType: string;
}
export interface NothingReply {
  kind: 'nothing';
}
/** A list that also takes `filter`, `sort`, `range` and then answers one page with a Content-Range header. */
export interface PageReply<Row extends Shape = Shape> {
  kind: 'page';
  row: Row;
}

/** Server-sent events, until either side ends it; each by its name. */
export interface EventsReply {
  kind: 'events';
  events: Readonly<Record<string, Shape>>;
}

export type Reply = Shape | TextReply | FileReply | NothingReply | PageReply | EventsReply;

export const text = (): TextReply => ({ kind: 'text' });
export const pdf = (): FileReply => ({ kind: 'file', contentType: 'application/pdf' });
export const blob = (): FileReply => ({ kind: 'file', contentType: 'application/octet-stream' });
export const nothing = (): NothingReply => ({ kind: 'nothing' });
export const events = (named: EventsReply['events']): EventsReply => ({ kind: 'events', events: named });
export const page = <Row extends Shape>(row: Row): PageReply<Row> => ({ kind: 'page', row });

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Reply = Reply,
> {
  method: Method;
  /** As the specification writes it: `/api/Order/GetPickGoods/{id}`; `{from?}` is a segment that may be absent. */
  path: string;
  allow: Allow;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Answer;
  errors: readonly ErrorCode[];
  /** Draws papers, hashes or writes many rows: of these a user gets fewer at once. */
  isCostly: boolean;
  /** Changes nothing that anybody would miss: a paper may be drawn and kept. What is asked for with GET, unless said otherwise. */
  isRead: boolean;
  /** Also for who has to choose a new password first. */
  beforeNewPassword: boolean;
  /** Also for who has to set up two-step sign-in first. */
  beforeTwoStep: boolean;
  /** The body is a file's own bytes, not JSON, and at most so large. */
  uploadMb?: number;
  /** JSON of more than is usual: at most so much. */
  bodyMb?: number;
  /** Of a call that answers a list: what filters, what sorts, in which order. */
  list?: AnyList;
}

const none = z.undefined();
const emptyParams = z.object({});

interface Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Reply> {
  method: Method;
  path: string;
  allow: Allow;
  /** What it does, in a clerk's words; shown in the API's own documentation. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: A;
  errors?: readonly ErrorCode[];
  /** Said for what costs far more than others; what answers a file always does. */
  isCostly?: boolean;
  /** Said where the method misleads. */
  isRead?: boolean;
  beforeNewPassword?: boolean;
  beforeTwoStep?: boolean;
  /** With a body of `fileBytes`: its largest size. */
  uploadMb?: number;
  bodyMb?: number;
}

/** A body that is a file. The browser hands over the File; the server has its bytes. */
export const fileBytes = z
  .custom<Blob | Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be the file itself')
  .transform((value) => value as Uint8Array<ArrayBuffer>);

/** Defines one call. A part that is not given takes nothing. */
export const endpoint = <
  A extends Reply,
  P extends Shape = typeof emptyParams,
  Q extends Shape = typeof emptyParams,
  B extends Shape = typeof none,
>(
  definition: Definition<P, Q, B, A>,
): Endpoint<P, Q, B, A> => ({
  ...definition,
  params: definition.params ?? (emptyParams as unknown as P),
  query: definition.query ?? (emptyParams as unknown as Q),
  body: definition.body ?? (none as unknown as B),
  errors: definition.errors ?? [],
  isCostly: definition.isCostly ?? ('kind' in definition.reply && definition.reply.kind === 'file'),
  isRead: definition.isRead ?? definition.method === 'GET',
  beforeNewPassword: definition.beforeNewPassword ?? false,
  beforeTwoStep: definition.beforeTwoStep ?? false,
});

interface ListCall<L, P extends Shape, More extends Record<string, Shape>> {
  path: string;
  allow: Allow;
  summary: string;
  list: L;
  params?: P;
  /** What the query takes beside filter, sort and range. */
  query?: More;
  errors?: readonly ErrorCode[];
}

type QueryShapeOf<L> = L extends { query: z.ZodObject<infer Fields> } ? Fields : never;
type RowShapeOf<L> = L extends { row: infer Row extends Shape } ? Row : never;

/**
 * Defines a call that answers a list: its query is that of the list, its reply a page of the list's rows, or without query the whole of it.
 * `grows`: of calls that the specification does not know and whose rows grow with the years; see `List`.
 */
export const listEndpoint = <
  L extends Pick<List, 'row' | 'id' | 'sorts'> & { query: z.ZodObject },
  P extends Shape = typeof emptyParams,
  More extends Record<string, Shape> = Record<never, never>,
>({
  query,
  grows = false,
  ...definition
}: ListCall<L, P, More> & { grows?: boolean }) => ({
  ...endpoint({
    ...definition,
    method: 'GET',
    query: definition.list.query.extend(query ?? {}) as unknown as z.ZodObject<QueryShapeOf<L> & More>,
    reply: page(definition.list.row as RowShapeOf<L>),
  }),
  list: grows ? { ...definition.list, grows } : definition.list,
});

/** A page of rows; `total` counts all that match. `first` is the index of the first row given. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  first: number;
  /** Where they were asked for. */
  totals?: TotalLine[];
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Shape, infer Q> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.output<B> : never;

type Given<Key extends string, S extends Shape> =
  undefined extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : Record<never, never> extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> };

/** What a caller hands over: only the parts that the call takes. */
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Given<'params', P> & Given<'query', Q> & Given<'body', B> : never;

/** What a caller gets: JSON as its type, text as string, a file as Blob, events as the stream that they come in. */
export type AnswerOf<E> =
  E extends Endpoint<Shape, Shape, Shape, infer A>
    ? A extends TextReply
      ? string
      : A extends FileReply
        ? Blob
        : A extends NothingReply
          ? undefined
          : A extends EventsReply
            ? ReadableStream<Uint8Array<ArrayBuffer>>
            : A extends PageReply<infer Row>
              ? z.output<Row>[]
              : A extends Shape
                ? z.output<A>
                : never
    : never;

export const isSchema = (reply: Reply): reply is Shape => 'safeParse' in reply;

/** `/api/X/{id}/{from?}` → every path it stands for, longest first, with `{name}` replaced by `write(name)`. */
export const pathsOf = (path: string, write: (name: string) => string) => {
  const segments = path.split('/');
  const firstOptional = segments.findIndex((segment) => segment.endsWith('?}'));
  const shortest = firstOptional === -1 ? segments.length : firstOptional;
  const paths: string[] = [];
  for (let length = segments.length; length >= shortest; length--) {
    paths.push(
      segments
        .slice(0, length)
        .join('/')
        .replace(/\{(\w+)\??\}/g, (_match, name: string) => write(name)),
    );
  }
  return paths;
};
