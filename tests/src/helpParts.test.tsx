// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TellProvider } from '#src/api/tell.ts';
import { HelpContent } from '#src/help/HelpContent.tsx';
import { helpStore, openHelp } from '#src/help/openHelp.ts';
import { HelpParts } from '#src/shell/frame/HelpParts.tsx';
import { useStore } from '#src/ui/state/store.ts';

const base64 = (value: object) => btoa(JSON.stringify(value));
const signInAs = (role: string) => localStorage.setItem('token', `${base64({})}.${base64({ role, UserId: 1, exp: 4_000_000_000 })}.x`);

afterEach(() => {
  localStorage.clear();
  cleanup();
  helpStore.set(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

vi.mock('#src/help/HelpPanel.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('#src/help/Meanings.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const Page = () => {
  const wanted = useStore(helpStore);
  return (
    <div className="help-scroll" data-testid="box">
      <HelpContent at={wanted?.at ?? 'admin'} wanted={wanted} onGo={openHelp} />
    </div>
  );
};

test('where the code of help does not come the screen stands with what was typed, and one is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const told: string[] = [];
  render(
    <TellProvider value={(text) => told.push(text)}>
      <input aria-label="Typed" defaultValue="" />
      <HelpParts />
    </TellProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'half an order' } });
  await act(() => vi.advanceTimersByTimeAsync(2100));
  vi.useRealTimers();
  act(() => openHelp());
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatch(/^Help failed to load/);
  expect(helpStore.get()).toBeUndefined();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half an order');
});

test('a link in the guide leads to the beginning of its chapter or to its section, with the focus; a chapter’s button keeps it', async () => {
  signInAs('Admin');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(<Page />);
  const links = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.help-link')];
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  const box = screen.getByTestId('box');
  box.scrollTop = 500;
  act(() => {
    links[0]?.focus();
    links[0]?.click();
  });
  await waitFor(() => expect(document.activeElement?.getAttribute('tabindex')).toBe('-1'));
  box.scrollTop = 500;
  act(() => openHelp('finance'));
  await waitFor(() => expect(box.scrollTop).toBe(0));
});

test('“More” opens the reference, which leads back to the task', async () => {
  signInAs('Warehouse');
  openHelp('warehouse#pick-an-order');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(<Page />);
  const section = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-section="pick-an-order"]');
    expect(found).not.toBeNull();
    return found ?? document.body;
  });
  fireEvent.click(within(section).getByRole('button', { name: 'More' }));
  const back = await screen.findByRole('button', { name: 'Back to Pick an order' });
  expect(back.closest('section')?.dataset.section).toBe('pick-an-order');
  expect(helpStore.get()?.at).toBe('warehouse-reference#pick-an-order');
  fireEvent.click(back);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull());
  expect(helpStore.get()?.at).toBe('warehouse#pick-an-order');
  await waitFor(() => expect(document.querySelector('[data-section="pick-an-order"]')).not.toBeNull());
});

test('help opens at the answer of the screen alone, from which the whole guide can be opened', async () => {
  signInAs('Warehouse');
  openHelp('warehouse#pick-an-order');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(<Page />);
  await waitFor(() => expect(document.querySelectorAll('[data-section]')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Guide for the warehouse' }));
  await waitFor(() => expect(document.querySelectorAll('[data-section]').length).toBeGreaterThan(5));
  expect(helpStore.get()?.at).toBe('warehouse');
});

test('another guide chosen below the answer of the screen has the focus at its heading', async () => {
  signInAs('Warehouse');
  openHelp('warehouse#pick-an-order');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(<Page />);
  await waitFor(() => expect(document.querySelectorAll('[data-section]')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'On every screen' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('On every screen'));
  expect(document.activeElement?.tagName).toBe('H3');
});
