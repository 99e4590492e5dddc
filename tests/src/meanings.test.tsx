// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchGlossary } from '#src/help/guide.ts';
import { Meanings } from '#src/help/Meanings.tsx';

const base64 = (value: object) => btoa(JSON.stringify(value));
const signInAs = (role: string) => localStorage.setItem('token', `${base64({})}.${base64({ role, UserId: 1, exp: 4_000_000_000 })}.x`);

beforeEach(async () => {
  signInAs('Office');
  await fetchGlossary();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const told = () => screen.queryByRole('tooltip')?.textContent ?? '';

let pointerX = 0;
/** Moves the pointer onto the element. */
const point = (element: Element) => fireEvent.pointerOver(element, { screenX: ++pointerX });
/** Puts the element under a pointer at rest, as a text that scrolls does. */
const slideUnderPointer = (element: Element) => fireEvent.pointerOver(element, { screenX: pointerX });

const show = () => {
  render(
    <>
      <main>
        <table>
          <thead>
            <tr>
              <th>Allocated</th>
              <th>Nothing of the kind</th>
            </tr>
          </thead>
        </table>
        <label htmlFor="neck">Neck finish</label>
        <input id="neck" aria-describedby="neck-below" />
        <button type="button" className="term">
          pro forma
        </button>
        <p>elsewhere</p>
      </main>
      <Meanings />
    </>,
  );
  return {
    head: screen.getByText('Allocated'),
    other: screen.getByText('Nothing of the kind'),
    label: screen.getByText('Neck finish'),
    field: screen.getByRole('textbox'),
    term: screen.getByRole('button'),
    elsewhere: screen.getByText('elsewhere'),
  };
};

test('a meaning stays for who comes back to its word or goes on to it, and goes when one has left both', async () => {
  const { head, other, elsewhere } = show();
  point(head);
  await wait(450);
  expect(told()).toContain('stock orders');
  point(other);
  await wait(200);
  point(head);
  await wait(2000);
  expect(told()).toContain('stock orders');
  point(elsewhere);
  await wait(200);
  point(screen.getByRole('tooltip'));
  await wait(2000);
  expect(told()).toContain('stock orders');
  point(elsewhere);
  await wait(300);
  expect(told()).toBe('');
});

test('what the focus has shown the pointer does not take away; leaving it or Escape does', async () => {
  const { term, elsewhere, field } = show();
  await act(async () => term.focus());
  await wait(10);
  expect(told()).toContain('asked to pay');
  point(elsewhere);
  await wait(2000);
  expect(told()).toContain('asked to pay');
  expect(term.getAttribute('aria-describedby')).toBe('meaning');
  await act(async () => field.focus());
  await wait(300);
  expect(told()).toBe('');
  expect(term.hasAttribute('aria-describedby')).toBe(false);
  await act(async () => term.focus());
  await wait(10);
  fireEvent.keyDown(term, { key: 'Escape' });
  expect(told()).toBe('');
});

test('text that moves under a pointer at rest neither shows a meaning nor takes the one of the word with the focus', async () => {
  const { head, term, elsewhere } = show();
  point(elsewhere);
  slideUnderPointer(head);
  await wait(1000);
  expect(told()).toBe('');
  fireEvent.pointerDown(elsewhere);
  await act(async () => {
    term.focus();
    slideUnderPointer(elsewhere);
  });
  await wait(10);
  expect(told()).toContain('asked to pay');
  slideUnderPointer(head);
  await wait(2000);
  expect(told()).toContain('asked to pay');
});

test('a meaning goes when its word has moved away from under the pointer', async () => {
  const { head, elsewhere } = show();
  point(head);
  await wait(450);
  expect(told()).toContain('stock orders');
  slideUnderPointer(elsewhere);
  await wait(300);
  expect(told()).toBe('');
});

test('a label tells what it means when it is tapped, or its field is reached by Tab; who types is left alone', async () => {
  const { label, field } = show();
  fireEvent.click(label);
  await act(async () => field.focus());
  await wait(10);
  expect(told()).toContain('mouth');
  expect(field.getAttribute('aria-describedby')).toBe('neck-below meaning');
  fireEvent.input(field, { target: { value: '2' } });
  expect(told()).toBe('');
  expect(field.getAttribute('aria-describedby')).toBe('neck-below');
  await act(async () => field.blur());
  await act(async () => field.focus());
  await wait(2000);
  expect(told()).toBe('');
  await act(async () => field.blur());
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(async () => field.focus());
  await wait(1000);
  expect(told()).toContain('mouth');
});
