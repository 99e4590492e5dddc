import { expect, test } from 'vitest';
import { findScreenFaults, requireSoundScreens } from '#src/shell/screens/checkScreens.ts';
import { screens } from '#src/shell/screens/screens.ts';

test('the screens of the application have no fault', () => {
  expect(findScreenFaults(screens)).toEqual([]);
});

test('a repeated key, a repeated path and a misspelt menu group are refused in one message', () => {
  const one = { path: '/one', roles: ['Admin'] as const, title: 'One', menu: ['Offise', 'One'], key: 'x' };
  const wrong = () =>
    requireSoundScreens([one, { ...one, path: '/two', menu: ['Office', 'Two'] }, { ...one, menu: ['Office', 'Three'], key: 'y' }]);
  expect(wrong).toThrow('Two screens have the key g x');
  expect(wrong).toThrow('Two screens have the path /one');
  expect(wrong).toThrow('The menu of /one names the group Offise');
});
