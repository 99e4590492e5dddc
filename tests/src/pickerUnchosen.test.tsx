// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';

interface Kind {
  id: number;
  title: string;
}

const standard = { id: 1, title: 'Standard' };
const zero = { id: 3, title: 'Zero' };
const chosen = vi.fn<(kind: Kind | null) => void>();
const told = vi.fn<(isInvalid: boolean) => void>();

// jsdom has no layout and no `scrollIntoView`.
Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = (search: () => Promise<readonly Kind[]>, value: Kind = standard) => (
  <Picker<Kind>
    label="VAT type"
    value={value}
    onChange={chosen}
    search={search}
    minimum={0}
    keyOf={({ id }) => id}
    labelOf={({ title }) => title}
    onInvalid={told}
  />
);
const never = () => new Promise<readonly Kind[]>(() => undefined);
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /VAT type/ });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const unchosen = '“Zero” is not in the list. Choose from the list.';

test('words for which nothing has been found yet keep the form from being saved without them', () => {
  render(show(never));
  type('Zero');
  expect(told).toHaveBeenLastCalledWith(true);
  fireEvent.keyDown(input(), { key: 's', ctrlKey: true });
  expect(screen.getByText(unchosen)).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().value).toBe('Zero');
});

test('words stay when the field is left, until something is chosen for them or the field is given up', async () => {
  render(show(async () => [zero]));
  type('Zero');
  fireEvent.blur(input());
  expect(screen.getByText(unchosen)).toBeTruthy();
  expect(input().value).toBe('Zero');
  fireEvent.keyDown(input(), { key: 'ArrowDown' });
  await waitFor(() => expect(screen.getByRole('option', { name: 'Zero' })).toBeTruthy());
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(chosen).toHaveBeenLastCalledWith(zero);
  expect(told).toHaveBeenLastCalledWith(false);
  expect(screen.queryByText(unchosen)).toBeNull();
});

test('Escape gives the words up, and the same words as are chosen are no other choice', () => {
  render(show(never));
  type('Zero');
  fireEvent.keyDown(input(), { key: 'Escape' });
  expect(told).toHaveBeenLastCalledWith(false);
  expect(input().value).toBe('Standard');
  type('Standard');
  fireEvent.blur(input());
  expect(told).toHaveBeenLastCalledWith(false);
  expect(screen.queryByText(/is not in the list/)).toBeNull();
});

test('a record that was added for the words takes their place', () => {
  const { rerender } = render(show(never));
  type('Zero');
  fireEvent.blur(input());
  rerender(show(never, { ...zero, title: 'Zero rated' }));
  expect(input().value).toBe('Zero rated');
  expect(screen.queryByText(/is not in the list/)).toBeNull();
});
