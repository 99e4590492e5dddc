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
  /** Complete, or in parts as they are made. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  fileName: string;
  contentType?: string;
  /** Shown in the browser instead of saved. */
  inline?: boolean;
  /** A picture that never changes under its name. Opened by its address, it can run no script and load nothing. */
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

/** One handler for each call of an area. A missing one does not compile. */
export type Handlers<Area> = { [Name in keyof Area as Area[Name] extends AnyEndpoint ? Name : never]: Handler<Area[Name]> };
