import { expect, test } from 'vitest';
import { readEnvironment } from '#server/process/environment.ts';

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough' };

test('answers are held against the contract in development, and sent as they are to customers', () => {
  expect(readEnvironment({ NODE_ENV: 'development' }).checkReplies).toBe(true);
  expect([readEnvironment({}), readEnvironment(production)].map(({ checkReplies }) => checkReplies)).toEqual([false, false]);
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or absent'],
  [{ PORT: '70000' }, 'PORT must be a whole number up to 65535'],
  [{ PORT: 'http' }, 'PORT must be a whole number up to 65535'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp://mail.example?tls=no' }, 'SMTP_URL may only be followed by ?tls=off'],
  [{ SMTP_URL: 'smtp://mail.example?tls=off&pool=true' }, 'SMTP_URL may only be followed by ?tls=off'],
  [{ SMTP_URL: 'smtps://mail.example?tls=off' }, 'SMTP_URL is always encrypted with smtps://. Leave out tls=off.'],
  [
    { SMTP_URL: 'smtp://us:secret@mail.example?tls=off' },
    'SMTP_URL would send its password unencrypted. Leave out tls=off, or the user and password.',
  ],
  [{ STATEMENT_NAMES: 'no' }, 'STATEMENT_NAMES must be on or off'],
  [{ PUBLIC_BODY_KB: '0' }, 'PUBLIC_BODY_KB must be a whole number from 4 to 1024'],
  [{ BODY_BUDGET_MB: '32' }, 'BODY_BUDGET_MB must be a whole number from 64 to 4096'],
  [{ CONNECTIONS: 'many' }, 'CONNECTIONS must be a whole number from 50 to 100000'],
  [{ CONNECTIONS_PER_ADDRESS: '1.5' }, 'CONNECTIONS_PER_ADDRESS must be a whole number from 20 to 100000'],
  [{ UPLOADS_PER_ADDRESS: '-1' }, 'UPLOADS_PER_ADDRESS must be a whole number from 5 to 10000'],
  [{ ORDER_REQUESTS_PER_DAY: '0' }, 'ORDER_REQUESTS_PER_DAY must be a whole number from 1 to 10000'],
  [{ PORTAL_WRITES_PER_DAY: '1' }, 'PORTAL_WRITES_PER_DAY must be a whole number from 10 to 100000'],
  [{ HEADERS_SECONDS: '1' }, 'HEADERS_SECONDS must be a whole number from 5 to 120'],
  [{ REQUEST_SECONDS: '1' }, 'REQUEST_SECONDS must be a whole number from 15 to 3600'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, silent'],
])('%o is refused in words: misspelt, it would be something else', (variables, said) => {
  expect(() => readEnvironment(variables)).toThrow(`The settings are wrong:\n  - ${said}`);
});
