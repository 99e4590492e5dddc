// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnScreen } from '#src/ui/state/onScreen.tsx';
import { useWedge } from '#src/ui/scan/useWedge.ts';

const scanned = vi.fn<(text: string) => void>();
const pressed = vi.fn<() => void>();
const heard = vi.fn<(key: string) => void>();
let nowMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => nowMs));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  scanned.mockReset();
  pressed.mockReset();
  heard.mockReset();
});

const Screen = ({ isAsked = false }) => {
  useWedge(scanned);
  return (
    <>
      <button type="button" onKeyDown={(event) => (event.key === 'Enter' ? pressed() : heard(event.key))}>
        0
      </button>
      <input aria-label="Quantity" />
      {isAsked && <OnScreen kind="dialog" />}
    </>
  );
};

const type = (on: Element, text: string, apartMs: number) => {
  for (const key of [...text.split(''), 'Enter']) {
    nowMs += apartMs;
    fireEvent.keyDown(on, { key });
  }
};

test('a scan is heard where a button has the focus, and its Enter does not press it', () => {
  render(<Screen />);
  type(screen.getByRole('button'), '5063100001204', 5);
  expect(scanned.mock.calls).toEqual([['5063100001204']]);
  expect(pressed).not.toHaveBeenCalled();
  type(document.body, '01050631', 5);
  expect(scanned).toHaveBeenLastCalledWith('01050631');
});

test('what a hand types is no scan, and its Enter presses the button', () => {
  render(<Screen />);
  type(screen.getByRole('button'), '360', 120);
  type(screen.getByRole('button'), '12', 5);
  expect(scanned).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a label whose parts a scanner parts by Ctrl and ] is heard whole, capital letters too', () => {
  render(<Screen />);
  const button = screen.getByRole('button');
  for (const key of ['9', '1', 'B', '1', 'Control', ']', '9', '2', '1', '0', '0', 'Enter']) {
    nowMs += 30;
    if (key === 'B') fireEvent.keyDown(button, { key: 'Shift' });
    if (key === 'B') nowMs += 30;
    fireEvent.keyDown(button, { key, ctrlKey: key === ']' });
  }
  expect(scanned.mock.calls).toEqual([['91B1|92100']]);
  expect(pressed).not.toHaveBeenCalled();
});

test('two keys that a hand rolls are pressed both, in their order; of a code only the first is', async () => {
  render(<Screen />);
  const button = screen.getByRole('button');
  const roll = (keys: string) => {
    nowMs += 500;
    for (const key of keys) fireEvent.keyDown(button, { key });
  };
  roll('go');
  expect(heard.mock.calls).toEqual([['g']]);
  await waitFor(() => expect(heard.mock.calls).toEqual([['g'], ['o']]));
  roll('12');
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(heard.mock.calls.slice(2)).toEqual([['1'], ['2']]);
  expect(pressed).toHaveBeenCalledOnce();
  roll('50631');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard.mock.calls.slice(4)).toEqual([['5']]);
});

test('what is typed into a field is the field’s; with a question open a scan answers nothing', () => {
  render(<Screen />);
  type(screen.getByLabelText('Quantity'), '5063100001204', 5);
  cleanup();
  render(<Screen isAsked />);
  type(screen.getByRole('button'), '5063100001204', 5);
  expect(scanned).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});
