import { expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough' };

test('answers are held against the contract in development, and sent as they are to customers', () => {
  expect(readEnvironment({ NODE_ENV: 'development' }).checkReplies).toBe(true);
  expect([readEnvironment({}), readEnvironment(production)].map(({ checkReplies }) => checkReplies)).toEqual([false, false]);
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production or development, or be left out'],
  [{ PORT: '70000' }, 'PORT must be a whole number up to 65535'],
  [{ PORT: 'http' }, 'PORT must be a whole number up to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, silent'],
])('%o is refused in words: misspelt, it would be something else', (variables, said) => {
  expect(() => readEnvironment(variables)).toThrow(`The environment is not right:\n  - ${said}`);
});
