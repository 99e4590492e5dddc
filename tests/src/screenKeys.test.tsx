// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnScreen } from '#src/ui/state/onScreen.tsx';
import { keyCap, useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';

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

const Keys = ({ name, done, isOff = false }: { name: string; done: string[]; isOff?: boolean }) => {
  useScreenKeys(['Ctrl+Enter', 'Ctrl+S', 'F2'].map((key) => ({ key, label: name, run: () => done.push(`${name} ${key}`), isOff })));
  return null;
};
const pressWith = (more: { key: string; ctrlKey?: boolean; repeat?: boolean }) => fireEvent.keyDown(document.body, more);

test('what stands under an open dialog does not post or save, also where the dialog’s own button waits', () => {
  const done: string[] = [];
  const Page = ({ isOpen, isOff = false }: { isOpen: boolean; isOff?: boolean }) => (
    <>
      <Keys name="screen" done={done} />
      {isOpen && (
        <div role="dialog" aria-modal="true" aria-label="Over">
          <OnScreen kind="dialog" />
          <Keys name="dialog" done={done} isOff={isOff} />
        </div>
      )}
    </>
  );
  const { rerender } = render(<Page isOpen={false} />);
  pressWith({ key: 'Enter', ctrlKey: true });
  rerender(<Page isOpen isOff />);
  for (const key of ['Enter', 's']) pressWith({ key, ctrlKey: true });
  expect(done).toEqual(['screen Ctrl+Enter']);
  rerender(<Page isOpen />);
  for (const key of ['Enter', 's']) pressWith({ key, ctrlKey: true });
  expect(done.splice(1)).toEqual(['dialog Ctrl+Enter', 'dialog Ctrl+S']);
  rerender(<Page isOpen={false} />);
  pressWith({ key: 's', ctrlKey: true });
  expect(done.splice(1)).toEqual(['screen Ctrl+S']);
});

test('a key that posts or saves does it once, however long it is held; others go on', () => {
  const done: string[] = [];
  render(<Keys name="screen" done={done} />);
  pressWith({ key: 'Enter', ctrlKey: true });
  pressWith({ key: 'Enter', ctrlKey: true, repeat: true });
  pressWith({ key: 's', ctrlKey: true, repeat: true });
  pressWith({ key: 'F2', repeat: true });
  expect(done).toEqual(['screen Ctrl+Enter', 'screen F2']);
});

test('what is pressed while nothing listens is not done by the screen that comes after', () => {
  const done: string[] = [];
  render(<Keys name="before" done={done} />);
  cleanup();
  pressWith({ key: 'Enter', ctrlKey: true });
  render(<Keys name="after" done={done} />);
  expect(done).toEqual([]);
});

test('an arrow is printed as one, alone and in a chord', () => {
  expect(['ArrowDown', 'Alt+ArrowUp', 'Ctrl+ArrowDown', 'Ctrl+Enter', 'g o', '/'].map(keyCap)).toEqual([
    '↓',
    'Alt+↑',
    'Ctrl+↓',
    'Ctrl+Enter',
    'g o',
    '/',
  ]);
});
