import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { sendAnswer } from '#server/http/answer/answer.ts';

const call = endpoint({
  method: 'GET',
  path: '/api/Any',
  allow: 'anyone',
  summary: 'Any',
  reply: z.array(z.object({ Code: z.string(), Lines: z.array(z.object({ Place: z.number() })) })),
});
const reply = { header: () => reply, send: (text: string) => text } as unknown as FastifyReply;

test('a column that the contract does not name is refused, however deep it stands', () => {
  const row = { Code: 'AM', Lines: [{ Place: 1 }] };
  expect(sendAnswer(call, reply, [row], true)).toBe(JSON.stringify([row]));
  expect(() => sendAnswer(call, reply, [{ ...row, CurrencyId: 1 }], true)).toThrow('/api/Any sends CurrencyId, not in its contract');
  expect(() => sendAnswer(call, reply, [{ ...row, Lines: [{ Place: 1, OrderId: 2 }] }], true)).toThrow('sends OrderId');
});
