// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  const gone: string[] = [];
  const Screen = () => {
    useScreenKeys(['o', 'p'].map((letter) => ({ key: `g ${letter}`, label: letter, run: () => gone.push(letter) })));
    return null;
  };
  render(<Screen />);
  return { gone, press: (key: string) => fireEvent.keyDown(document.body, { key }) };
};

test('g and a letter are heard again at once, however short ago they were pressed before', () => {
  const { gone, press } = open();
  press('g');
  press('o');
  vi.advanceTimersByTime(1400);
  press('g');
  vi.advanceTimersByTime(200);
  press('p');
  expect(gone).toEqual(['o', 'p']);
});

test('a letter long after g is a letter', () => {
  const { gone, press } = open();
  press('g');
  vi.advanceTimersByTime(1600);
  press('p');
  expect(gone).toEqual([]);
});
