import { expect, test } from 'vitest';
import { findScreenErrors, requireValidScreens } from '#src/shell/screens/checkScreens.ts';
import type { Screen } from '#src/shell/screens/screen.ts';
import { screens } from '#src/shell/screens/screens.ts';

test('the screens of the application have no fault', () => {
  expect(findScreenErrors(screens)).toEqual([]);
});

test('a repeated key and a repeated path are refused in one message', () => {
  const one: Screen = { path: '/one', roles: ['Admin'], title: 'One', menu: ['Office', 'One'], key: 'x' };
  const wrong = () =>
    requireValidScreens([one, { ...one, path: '/two', menu: ['Office', 'Two'] }, { ...one, menu: ['Office', 'Three'], key: 'y' }]);
  expect(wrong).toThrow('Two screens use the key g x');
  expect(wrong).toThrow('Two screens use the path /one');
});

test('a misspelt menu group does not compile', () => {
  // @ts-expect-error -- there is no such group
  const misspelt: Screen['menu'] = ['Offise', 'One'];
  expect(misspelt).toHaveLength(2);
});
