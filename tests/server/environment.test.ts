import { expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough' };

test('answers are held against the contract in development, and sent as they are to customers', () => {
  expect(readEnvironment({ NODE_ENV: 'development' }).checkReplies).toBe(true);
  expect([readEnvironment({}), readEnvironment(production)].map(({ checkReplies }) => checkReplies)).toEqual([false, false]);
});
