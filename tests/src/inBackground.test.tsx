// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inBackground, partsMissing } from '#src/ui/screen/inBackground.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Part = ({ text }: { text: string }) => <p>{text}</p>;

test('a part whose code does not come leaves the screen as it is, says nothing, and comes once the connection is back', async () => {
  const said = vi.spyOn(console, 'error');
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Part);
  const Background = inBackground(load);
  render(
    <>
      <input aria-label="Typed" defaultValue="half an order" />
      <Background text="2 drafts are kept" />
    </>,
  );
  await act(() => Promise.resolve());
  expect(screen.queryByText('2 drafts are kept')).toBeNull();
  expect(partsMissing.get()).toBe(1);
  await act(() => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('2 drafts are kept')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half an order');
  expect(load).toHaveBeenCalledTimes(2);
  expect(partsMissing.get()).toBe(0);
  expect(said).not.toHaveBeenCalled();
});

test('a part that fails takes nothing of the screen with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Fails = (): never => {
    throw new Error('It failed');
  };
  const Background = inBackground(() => Promise.resolve(Fails));
  render(
    <>
      <input aria-label="Typed" defaultValue="half an order" />
      <Background />
    </>,
  );
  await act(() => Promise.resolve());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half an order');
});
