import { expect, test } from 'vitest';
import { describeBalance } from '#src/ui/text/format.ts';

test('an account that has paid too much is in credit, it does not owe less than nothing', () => {
  expect(describeBalance(291.67)).toBe('owes £291.67');
  expect(describeBalance(-291.67)).toBe('in credit £291.67');
});
