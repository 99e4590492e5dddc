// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aimedAt, recordMissedAim, watchAim } from '#src/live/aim.ts';

let leave: () => void;
const clicks: string[] = [];

const pointer = (pointerType: string) => {
  const event = new MouseEvent('pointermove', { clientX: 5, clientY: 5, bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  document.body.dispatchEvent(event);
};
const click = (id: string, { detail = 1, clientX = 5 } = {}) =>
  document
    .querySelector(`#${id} input, button#${id}`)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX, clientY: 6 }));
const isTicked = () => document.querySelector<HTMLInputElement>('#one input')?.checked;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  document.body.innerHTML = '<table><tr id="one"><td><input type="checkbox"></td></tr></table><button id="save">Save</button>';
  document.elementFromPoint = () => document.querySelector('#one td');
  clicks.length = 0;
  for (const element of document.body.children) element.addEventListener('click', ({ target }) => clicks.push((target as Element).tagName));
  leave = watchAim('tr');
});
afterEach(() => {
  leave();
  document.body.innerHTML = '';
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.useRealTimers();
});

test('the mouse aims at the row that it has just moved over; one that lies there for a while, and a finger, do not', () => {
  expect(aimedAt('tr')).toBeNull();
  pointer('mouse');
  expect(aimedAt('tr')?.id).toBe('one');
  vi.advanceTimersByTime(3001);
  expect(aimedAt('tr')).toBeNull();
  pointer('touch');
  expect(aimedAt('tr')).toBeNull();
});

test('a press that comes before anybody can see that the row has gone ticks nothing; a key, another place and a later press do', () => {
  pointer('mouse');
  recordMissedAim(performance.now());
  click('one');
  expect([isTicked(), clicks]).toEqual([false, []]);
  click('save');
  click('one', { detail: 0 });
  expect([isTicked(), clicks]).toEqual([true, ['BUTTON', 'INPUT']]);
  click('one', { clientX: 15 });
  expect(isTicked()).toBe(false);
  vi.advanceTimersByTime(351);
  click('one');
  expect(isTicked()).toBe(true);
});

test('what goes by the press on it was not missed: the next press is that of the row which the first one brought', () => {
  pointer('mouse');
  const sinceMs = performance.now();
  vi.advanceTimersByTime(20);
  click('one');
  pointer('mouse');
  recordMissedAim(sinceMs);
  click('one');
  expect(clicks).toEqual(['INPUT', 'INPUT']);
  vi.advanceTimersByTime(20);
  recordMissedAim(performance.now());
  click('one');
  expect(clicks, 'of one that was aimed at after that press').toEqual(['INPUT', 'INPUT']);
});
