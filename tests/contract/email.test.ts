import { describe, expect, test } from 'vitest';
import { Addresses } from '#contract/system/mail/calls.ts';
import { bareAddress, isEmail } from '#contract/text/email.ts';
import { OptionalEmail } from '#contract/values.ts';

describe('an e-mail address', () => {
  test.each(["o'brien@pub.example", 'r&d@works.example', 'a.b+c@x.example', "d'arcy!x@a-b.example"])('%s is accepted', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  test.each([
    'a@b',
    '.a@x.example',
    'a..b@x.example',
    'a b@x.example',
    'a@-x.example',
    '@x.example',
    'a@x.e',
    `${'a'.repeat(65)}@x.example`,
  ])('%s is refused', (text) => {
    expect(isEmail(text)).toBe(false);
    expect(OptionalEmail.safeParse(text).success).toBe(false);
  });
  test.each([
    ['"Accounts Dept" <a@x.example>', 'a@x.example'],
    ['Surname, First name <a@x.example>', 'a@x.example'],
    ['"Jones, Ann" <ann@x.example>;', 'ann@x.example'],
    ['mailto:a@x.example', 'a@x.example'],
    ['<a@x.example>', 'a@x.example'],
    ['o’brien@pub.example', "o'brien@pub.example"],
  ])('%s is stored as %s', (copied, stored) => {
    expect(bareAddress(copied)).toBe(stored);
    expect(OptionalEmail.parse(copied)).toBe(stored);
  });
  test('one field takes one address', () => {
    expect(OptionalEmail.safeParse('a@x.example, b@x.example').success).toBe(false);
  });
});

describe('a list of addresses', () => {
  test('it is read as mail programs write it', () => {
    const list = '"Dept, Accounts" <a@x.example>; Surname, First name <b@x.example>, c@x.example d@x.example;A <a@x.example>';
    expect(Addresses.parse(list)).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']);
  });
  test.each(['a@x.example, bob', 'bob.example, c@x.example'])('%s is refused, because a word in it is no address', (list) => {
    expect(Addresses.safeParse(list).success).toBe(false);
  });
});
