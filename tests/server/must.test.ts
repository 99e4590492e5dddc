import { expect, test } from 'vitest';
import { must } from '#server/must.ts';

test.each([0, '', false])('a value that is there is passed on, %j too', (value) => {
  expect(must(value, 'The value')).toBe(value);
});

test.each([null, undefined])('a row that should be there and is not is never replaced (%s)', (value) => {
  expect(() => must(value, 'The new order')).toThrow('The new order is missing');
});
