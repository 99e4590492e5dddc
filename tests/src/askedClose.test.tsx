// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { leaving } from '#src/ui/screen/dialog/unsaved.ts';

let closed = 0;
beforeEach(() => {
  closed = 0;
  leaving.set(undefined);
});

const close = () => void closed++;
const show = (part: ReactNode) => render(<CoreAdminContext store={memoryStore()}>{part}</CoreAdminContext>);
const type = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: 'typed' } });
const escape = () => fireEvent.keyDown(screen.getAllByRole('dialog').at(-1) as HTMLElement, { key: 'Escape' });
const isAsked = () => leaving.get() !== undefined;

const question = (more: { pending?: boolean; isDirty?: boolean } = {}) => (
  <ConfirmDialog isOpen title="Add a price line" confirm="Keep" onConfirm={close} onClose={close} {...more}>
    <input aria-label="Code" />
    <input aria-label="Find" type="search" />
  </ConfirmDialog>
);

test('a question in which nothing was typed, or only searched, closes at once', () => {
  show(question());
  type('Find');
  escape();
  expect([closed, isAsked()]).toEqual([1, false]);
});

test('a question in which something was typed asks before Escape or its way out loses it', () => {
  show(question());
  type('Code');
  escape();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([closed, isAsked()]).toEqual([0, true]);
});

test('what says that nothing is lost closes at once', () => {
  show(question({ isDirty: false }));
  type('Code');
  escape();
  expect([closed, isAsked()]).toEqual([1, false]);
});

test('what is being saved stays until its answer, so that a refusal is told; one that never comes can be left', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { rerender } = show(question());
  const redraw = (pending: boolean) => rerender(<CoreAdminContext store={memoryStore()}>{question({ pending })}</CoreAdminContext>);
  type('Code');
  redraw(true);
  escape();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([closed, isAsked()]).toEqual([0, false]);
  redraw(false);
  escape();
  expect([closed, isAsked()]).toEqual([0, true]);
  leaving.set(undefined);
  redraw(true);
  now.mockReturnValue(15_000);
  escape();
  expect([closed, isAsked()]).toEqual([0, true]);
  leaving.get()?.proceed();
  expect(closed).toBe(1);
  now.mockRestore();
});

test('a panel asks likewise, and not for what was typed in the question over it', () => {
  const Panel = () => {
    const [isOver, setOver] = useState(true);
    return (
      <SidePanel isOpen title="The deal" onClose={close}>
        <input aria-label="Note" />
        {isOver && (
          <ReasonDialog title="Why?" confirm="Do it" pending={false} onConfirm={() => setOver(false)} onClose={() => setOver(false)}>
            <p>It is asked</p>
          </ReasonDialog>
        )}
      </SidePanel>
    );
  };
  show(<Panel />);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'why' } });
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([closed, isAsked()]).toEqual([1, false]);
  type('Note');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([closed, isAsked()]).toEqual([1, true]);
});

/** Dialogs that have no form, or whose form itself asks before closing. */
const drawnAlone = [
  'src/palette/Palette.tsx',
  'src/profile/ProfileDialog.tsx',
  'src/profile/RecoveryCodes.tsx',
  'src/resources/engine/form/conflict/ConflictDialog.tsx',
  'src/resources/engine/form/screen/HandOver.tsx',
  'src/shell/dialogs/KeysDialog.tsx',
  'src/shell/dialogs/SettingsDialog.tsx',
  'src/shell/dialogs/SignInDialog.tsx',
  'src/ui/screen/dialog/Dialog.tsx',
];

test('every other dialog and panel closes by what asks', () => {
  const drawn = globSync('src/**/*.tsx').filter((file) => /from '.*\/(Dialog|Dialog\.tsx|Drawer)'/.test(readFileSync(file, 'utf8')));
  expect(drawn.length).toBeGreaterThan(drawnAlone.length);
  const unasked = drawn.filter((file) => !readFileSync(file, 'utf8').includes('useConfirmedClose('));
  expect(unasked.toSorted()).toEqual(drawnAlone);
});

test('Escape closes the topmost dialog also while nothing has the focus, and does not act on the screen below', () => {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => !event.defaultPrevented && heard.push(event.key);
  window.addEventListener('keydown', hear);
  const closedTitles: string[] = [];
  const panel = (title: string) => (
    <SidePanel isOpen title={title} onClose={() => closedTitles.push(title)}>
      <button type="button">Download</button>
    </SidePanel>
  );
  const below = panel('Journal 12');
  const { rerender } = show(below);
  const redraw = (part: ReactNode) => rerender(<CoreAdminContext store={memoryStore()}>{part}</CoreAdminContext>);
  redraw([<div key="below">{below}</div>, <div key="above">{panel('Help')}</div>]);
  const pressEscape = () => {
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: 'Escape' });
  };
  pressEscape();
  expect(closedTitles).toEqual(['Help']);
  redraw([<div key="below">{below}</div>]);
  pressEscape();
  expect([closedTitles, heard]).toEqual([['Help', 'Journal 12'], []]);
  window.removeEventListener('keydown', hear);
});
