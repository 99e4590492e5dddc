// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMissingParts } from '#src/shell/useMissingParts.ts';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';

const opened = vi.fn<() => void>();
let answer: () => void = () => undefined;

const Shell = ({ at }: { at: string }) => {
  useMissingParts(at);
  return null;
};

/** On the way from one screen to another, the server asked whether it is there. */
const goOn = () => {
  const { rerender } = render(<Shell at="/orders" />);
  rerender(<Shell at="/picklist" />);
};
const answered = () =>
  act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  sessionStorage.clear();
  opened.mockClear();
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve({ ok: true }))));
  vi.stubGlobal('location', { reload: opened });
});
afterEach(() => {
  cleanup();
  partsMissing.set(0);
  vi.unstubAllGlobals();
});

test('a page of which a part did not come is opened anew on the way to another screen', async () => {
  partsMissing.set(1);
  goOn();
  await answered();
  expect(opened).toHaveBeenCalledOnce();
});

test('where nothing is missing it stands', async () => {
  goOn();
  await answered();
  expect(opened).not.toHaveBeenCalled();
});

test('who has begun on the next screen before the server answers is left alone', async () => {
  for (const event of [new KeyboardEvent('keydown', { key: 'a' }), new Event('pointerdown')]) {
    partsMissing.set(1);
    goOn();
    window.dispatchEvent(event);
    await answered();
    cleanup();
  }
  expect(opened).not.toHaveBeenCalled();
});

test('it is opened anew at most once a minute', async () => {
  partsMissing.set(1);
  goOn();
  await answered();
  cleanup();
  goOn();
  await answered();
  expect(opened).toHaveBeenCalledOnce();
});
