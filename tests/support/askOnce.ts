import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Endpoint } from '#contract/call/endpoint.ts';

/** The parts of an answer that tests check. */
export interface Asked {
  statusCode: number;
  payload: string;
  json<Body>(): Body;
}

const isEndless = ({ reply }: Endpoint) => 'kind' in reply && reply.kind === 'events';

/** Sends a request as `inject` does. Only checks that an event stream begins, because it never ends. */
export const askOnce = async (app: FastifyInstance, call: Endpoint, options: InjectOptions): Promise<Asked> => {
  if (!isEndless(call)) return app.inject(options);
  const answer = await app.inject({ ...options, payloadAsStream: true });
  const { statusCode } = answer;
  const stream = answer.stream();
  if (statusCode >= 400) {
    const payload = await text(stream);
    return { statusCode, payload, json: <Body>() => JSON.parse(payload) as Body };
  }
  stream.destroy();
  const json = (): never => {
    throw new Error('Events have no body to read as JSON');
  };
  return { statusCode, payload: '', json };
};
