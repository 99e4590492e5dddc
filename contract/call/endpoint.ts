import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { AnyList, List, TotalLine } from '#contract/list.ts';
import type { Big } from '#contract/money.ts';
import type { Allow } from './roles.ts';

// The browser's content security policy forbids eval, which zod would use for speed.
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
/** A list call. With `filter`, `sort` or `range` it returns one page and a Content-Range header. */
export interface PageReply<Row extends Shape = Shape> {
  kind: 'page';
  row: Row;
}

/** Server-sent events by name, until either side closes the stream. */
export interface EventsReply {
  kind: 'events';
  events: Readonly<Record<string, Shape>>;
}

export type Reply = Shape | TextReply | FileReply | NothingReply | PageReply | EventsReply;

export const textReply = (): TextReply => ({ kind: 'text' });
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
  /** Path as the specification writes it, such as `/api/Order/GetPickGoods/{id}`. `{from?}` is an optional segment. */
  path: string;
  allow: Allow;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Answer;
  errors: readonly ErrorCode[];
  /** Draws PDFs, hashes passwords or writes many rows. Each user may run only a few such calls at once. */
  isCostly: boolean;
  /** Changes no records, although it may draw and store a PDF. True for GET by default. */
  isRead: boolean;
  /** Allowed before the user has chosen a required new password. */
  beforeNewPassword: boolean;
  /** Allowed before the user has set up a required two-step sign-in. */
  beforeTwoStep: boolean;
  /** The body is a raw file, not JSON. Maximum size in MB. */
  uploadMb?: number;
  /** Maximum size of a larger JSON body, in MB. */
  bodyMb?: number;
  /** A large body is left to the worker process. */
  isForWorker?: boolean;
  /** Filters, sorts and default order of a call that returns a list. */
  list?: AnyList;
}

const none = z.undefined();
const emptyParams = z.object({});

interface Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Reply> {
  method: Method;
  path: string;
  allow: Allow;
  /** Purpose of the call, in a clerk's words. Shown in the API documentation. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: A;
  errors?: readonly ErrorCode[];
  /** Set for calls that cost far more than others. Calls that return a file are costly by default. */
  isCostly?: boolean;
  /** Set for a POST or PUT that changes nothing, or for a GET that does. */
  isRead?: boolean;
  beforeNewPassword?: boolean;
  beforeTwoStep?: boolean;
  /** Maximum size in MB of a `fileBytes` body. */
  uploadMb?: number;
  bodyMb?: number;
  isForWorker?: boolean;
}

/** A body that is a file. The browser passes the File and the server receives its bytes. */
export const fileBytes = z
  .custom<Blob | Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be the file itself')
  .transform((value) => value as Uint8Array<ArrayBuffer>);

/** Defines one call. Omitted params, query or body must be empty. */
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
  /** Query parameters besides filter, sort and range. */
  query?: More;
  errors?: readonly ErrorCode[];
}

type QueryShapeOf<L> = L extends { query: z.ZodObject<infer Fields> } ? Fields : never;
type RowShapeOf<L> = L extends { row: infer Row extends Shape } ? Row : never;

/**
 * Defines a call that returns a list. The reply is one page of rows, or the whole list if there is no query. `grows` marks calls outside
 * the specification whose rows increase over the years. See `List`.
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

/** Rows of a list in one currency: how many, how many of them are urgent, and their amount. The currency is null if no amount was requested. */
export interface SummaryLine {
  CurrencyCode: string | null;
  Total: number;
  Urgent: number;
  Amount: Big | null;
}

/** A page of rows. `total` counts all matches and `first` is the index of the first row on the page. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  first: number;
  /** Present if the call requested totals. */
  totals?: TotalLine[];
  /** Present if server code requested a summary of rows that the page does not show all of. */
  summary?: SummaryLine[];
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Shape, infer Q> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.output<B> : never;

type RequestPart<Key extends string, S extends Shape> =
  undefined extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : Record<never, never> extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> };

/** Input of a call, with only the parts that it accepts. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? RequestPart<'params', P> & RequestPart<'query', Q> & RequestPart<'body', B> : never;

/** Result of a call: JSON as its type, text as a string, a file as a Blob, events as their stream. */
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

/** Expands `/api/X/{id}/{from?}` into every concrete path, longest first. `write(name)` replaces each `{name}`. */
export const expandPaths = (path: string, write: (name: string) => string) => {
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
