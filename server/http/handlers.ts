import type { z } from 'zod';
import type { Readable } from 'node:stream';
import type {
  BodyOf,
  Endpoint,
  EventsReply,
  FileReply,
  NothingReply,
  Page,
  PageReply,
  ParamsOf,
  QueryOf,
  TextReply,
} from '#contract/call/endpoint.ts';
import type { Context } from '#server/context.ts';
import type { Answered } from '#contract/call/answered.ts';

export interface FileAnswer {
  /** The whole file, or its parts as they are produced. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  fileName: string;
  contentType?: string;
  /** Whether the browser shows the file instead of saving it. */
  inline?: boolean;
  /** Whether the file is a picture that never changes under its name. If a browser opens its address, it can run no script and load nothing. */
  isPicture?: boolean;
}

type HandlerInput<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

type Replied<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A>
    ? A extends TextReply
      ? string
      : A extends FileReply
        ? FileAnswer
        : A extends NothingReply
          ? void
          : A extends EventsReply
            ? Readable
            : A extends PageReply<infer Row>
              ? Page<Answered<z.input<Row>>>
              : A extends z.ZodType
                ? Answered<z.input<A>>
                : never
    : never;

export type Handler<E> = (context: Context, given: HandlerInput<E>) => Replied<E> | Promise<Replied<E>>;

type AnyEndpoint = { method: string; path: string; allow: unknown; reply: unknown };

/** One handler for each call of an area. A missing handler does not compile. */
export type Handlers<Area> = { [Name in keyof Area as Area[Name] extends AnyEndpoint ? Name : never]: Handler<Area[Name]> };
