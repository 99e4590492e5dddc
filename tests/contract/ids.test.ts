import { expect, test } from 'vitest';
import { Id, IdOrAll } from '#contract/values.ts';

test('an id is a number or its digits; yes, or a list of one, is no number of anything', () => {
  expect([7, '7'].map((given) => Id.parse(given))).toEqual([7, 7]);
  for (const given of [true, [7], ['7'], { Id: 7 }, '', 'seven', '1e3', '0x10', ' 7', '7.0', 0, 1.5, null])
    expect(Id.safeParse(given).success).toBe(false);
  expect([0, '0', 7].map((given) => IdOrAll.parse(given))).toEqual([0, 0, 7]);
  for (const given of [true, false, [], [7], {}, -1]) expect(IdOrAll.safeParse(given).success).toBe(false);
});
