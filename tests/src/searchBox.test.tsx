// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  const onSearch = vi.fn<(text: string) => void>();
  const onEnter = vi.fn<(typed: string) => void>();
  render(<SearchBox label="Search deal" value="" onSearch={onSearch} onEnter={onEnter} />);
  const box = screen.getByRole('searchbox');
  box.focus();
  fireEvent.change(box, { target: { value: '10452' } });
  return { box, onSearch, onEnter };
};

test('a search is asked when the typing pauses', () => {
  const { onSearch } = open();
  expect(onSearch).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onSearch.mock.calls).toEqual([['10452']]);
});

test('a search is asked at once when one leaves the box, and never after what is opened next', () => {
  const { box, onSearch } = open();
  fireEvent.blur(box);
  expect(onSearch.mock.calls).toEqual([['10452']]);
  vi.runAllTimers();
  expect(onSearch.mock.calls).toHaveLength(1);
});

test('a search is asked at once by Enter, and never after what Enter opens', () => {
  const { box, onSearch, onEnter } = open();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['10452']]);
  expect(onEnter.mock.calls).toEqual([['10452']]);
  vi.runAllTimers();
  expect(onSearch.mock.calls).toHaveLength(1);
});

test('what is typed while the answer to the first letters comes is kept; another search from outside takes its place', () => {
  const onSearch = vi.fn<(text: string) => void>();
  const draw = (value: string) => <SearchBox label="Search deal" value={value} onSearch={onSearch} />;
  const { rerender } = render(draw(''));
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const pause = () => act(() => void vi.advanceTimersByTime(250));
  type('1');
  pause();
  type('13');
  // The URL so far has only the first typed character.
  rerender(draw('1'));
  expect(box.value).toBe('13');
  pause();
  type('1302');
  pause();
  rerender(draw('1302'));
  expect(box.value).toBe('1302');
  expect(onSearch.mock.calls).toEqual([['1'], ['13'], ['1302']]);
  rerender(draw(''));
  expect(box.value).toBe('');
  rerender(draw('1302'));
  expect(box.value).toBe('1302');
});
