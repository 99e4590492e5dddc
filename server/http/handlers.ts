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
  /** Whole, or part by part as they are made. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  fileName: string;
  contentType?: string;
  /** Shown in the browser rather than saved. */
  inline?: boolean;
  /** Never changes under its name, and is nothing but a picture: whoever opens it by its address runs no script and reaches nothing. */
  isPicture?: boolean;
}

type Given<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

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

export type Handler<E> = (context: Context, given: Given<E>) => Replied<E> | Promise<Replied<E>>;

type AnyEndpoint = { method: string; path: string; allow: unknown; reply: unknown };

/** One handler for every call of an area; a missing one does not compile. */
export type Handlers<Area> = { [Name in keyof Area as Area[Name] extends AnyEndpoint ? Name : never]: Handler<Area[Name]> };
