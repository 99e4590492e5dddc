// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#src/ui/screen/dialog/Dialog.tsx';
import type { SearchResult } from '#contract/system/search/calls.ts';
import { WantedInvoice } from '#src/papers/invoice/WantedInvoice.tsx';
import { Palette } from '#src/palette/Palette.tsx';
import { PaletteAhead } from '#src/palette/PaletteAhead.tsx';
import { commandsFor, isSure, makeActionItems, makeResultItems, filterScreenItems, searchQuery } from '#src/palette/paletteItems.ts';
import { screenCommands } from '#src/palette/screenCommands.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().search}</output>;

const show = (part: ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {inApplication(part)}
      <Address />
    </MemoryRouter>,
  );

test('what was found is called as one says it', () => {
  const found = { Id: 1, Title: 'x', Detail: 'x', Figure: null, Path: '/x' };
  const kinds = (['CreditNote', 'ProForma', 'Invoice'] as const).map((Kind): SearchResult => ({ ...found, Kind }));
  expect(makeResultItems(kinds, 'x', ['Office']).map((item) => item.kind)).toEqual(['Credit note', 'Pro forma', 'Invoice']);
});

test('a payment from a customer opens its screen, for finance the panel beside the statement', () => {
  const found: SearchResult[] = [{ Kind: 'Customer', Id: 7, Title: 'Aldous', Detail: 'x', Figure: null, Path: '/x' }];
  const pathFor = (role: 'Office' | 'Finance' | 'Warehouse') => makeResultItems(found, 'payment from ald', [role])[0]?.path;
  expect(pathFor('Office')).toBe('/recordpayment?customerId=7');
  expect(pathFor('Finance')).toBe('/statements?customerId=7&beside=pay');
  expect(pathFor('Warehouse')).toBe('/x');
  expect(commandsFor('payment from', ['Finance']).map((item) => item.title)).toContain('Payment from …');
});

test('a word with a number finds what is called so; a pick is asked for as one', () => {
  const deal: SearchResult = { Kind: 'Deal', Id: 7, Title: 'Deal 13017', Detail: 'x', Figure: null, Path: '/pickgoods?OrderId=7' };
  const found: SearchResult[] = [{ ...deal, Kind: 'Invoice', Path: '/x' }, deal];
  expect(searchQuery('pick 13017', ['Warehouse'])).toEqual({ text: '13017', deed: 'Pick' });
  expect(makeResultItems(found, 'pick 13017', ['Warehouse'])).toMatchObject([{ kind: 'Pick', path: '/pickgoods?OrderId=7' }]);
  expect(searchQuery('pick 13017', ['Office'])).toEqual({ text: '13017' });
  expect(makeResultItems(found, 'Pick 13017', ['Office'])).toMatchObject([{ kind: 'Deal' }]);
  expect(searchQuery('credit note 5012', ['Finance'])).toEqual({ text: '5012' });
  expect(makeResultItems(found, 'invoice 13017', ['Finance'])).toMatchObject([{ kind: 'Invoice' }]);
  expect(searchQuery('invoice INV-0042/A', ['Finance'])).toEqual({ text: 'INV-0042/A' });
  expect(commandsFor('pick', ['Warehouse']).map(({ title }) => title)).toEqual(['Pick List', 'Pick …']);
});

test('a customer is asked for what is their own, not for what only the merchant’s people find', () => {
  show(<Palette roles={['Customer']} onOpen={() => undefined} onClose={() => undefined} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find or go to' });
  expect(box.placeholder).not.toMatch(/customer|deal|payment/i);
  fireEvent.change(box, { target: { value: 'payment from aldous' } });
  expect(screen.queryByRole('option')).toBeNull();
  expect(commandsFor('', ['Customer']).map(({ title, detail }) => [title, detail])).toEqual([
    ['Home', ''],
    ['Customer Statement', ''],
    ['Customer Invoices', ''],
    ['Orders', ''],
    ['Pallets', ''],
  ]);
});

test('Enter that comes before the palette’s code is there is kept with what was typed', async () => {
  const Way = () => <output aria-label="way">{useLocation().pathname}</output>;
  const ahead = <PaletteAhead roles={['Office']} onOpen={() => undefined} onClose={() => undefined} />;
  show(
    <>
      {ahead}
      <Way />
    </>,
  );
  const box = screen.getByRole('textbox', { name: 'Find or do anything' });
  fireEvent.change(box, { target: { value: 'spreadsheet' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByLabelText('way').textContent).toBe('/');
  await waitFor(() => expect(screen.getByLabelText('way').textContent).toBe('/exceltopdf'));
});

test('an invoice that was searched for is open over its account; closed it is asked for no more', async () => {
  show(<WantedInvoice />, '/statements?customerId=7&invoiceId=12');
  expect(await screen.findByRole('dialog', { name: 'Invoice' })).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('?customerId=7');
});

const palette = <Palette roles={['Office']} onOpen={() => undefined} onClose={() => undefined} />;

test('a screen that comes late takes no key from the palette; what is opened over it keeps the focus', () => {
  const Page = ({ isOver }: { isOver: boolean }) => (
    <>
      <main id="main" tabIndex={-1} />
      {palette}
      {isOver && (
        <Dialog open aria-label="Sign in to continue">
          <input aria-label="Username" autoFocus />
        </Dialog>
      )}
    </>
  );
  vi.useFakeTimers();
  const page = (isOver: boolean) => <MemoryRouter>{inApplication(<Page isOver={isOver} />)}</MemoryRouter>;
  const { rerender } = render(page(false));
  act(() => document.getElementById('main')?.focus());
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  rerender(page(true));
  let taken = 0;
  document.addEventListener('focusin', () => taken++);
  act(() => void vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }));
  expect(taken).toBe(0);
});

test('a command of the screen is meant by the beginnings of its words; Enter waits unless it is called by its name', () => {
  const here = ['Save order', 'Other order', 'Cancel all', 'E-mail (draft)'].map((title) => ({
    key: title,
    icon: 'act' as const,
    kind: 'This screen',
    title,
    detail: 'Ctrl+S',
    run: () => undefined,
  }));
  const meant = (text: string) => filterScreenItems(here, text).map(({ title }) => title);
  for (const text of ['her', 'ctr', 'ave']) expect([text, ...meant(text)]).toEqual([text]);
  expect(meant('order sav')).toEqual(['Save order']);
  expect(meant('draft')).toEqual(['E-mail (draft)']);
  expect(meant('all')).toEqual(['Cancel all']);
  expect(['save', 'order'].map((text) => isSure(here[0], text))).toEqual([true, false]);
  expect(isSure({ key: 'go', icon: 'order', kind: 'Go to', title: 'Open Orders', detail: '', path: '/orders' }, 'orders')).toBe(true);
});

test('a command does what the screen does now, and tells that it is gone', () => {
  const done: string[] = [];
  const gone: string[] = [];
  Element.prototype.checkVisibility = () => true;
  const Page = ({ turn, isOff = false }: { turn: string; isOff?: boolean }) => {
    const keys = [{ key: 'Ctrl+S', label: 'Save', run: () => done.push(`save ${turn}`), isOff }];
    useScreenKeys(keys);
    return (
      <main id="main">
        <button key={turn} type="button" disabled={isOff} onClick={() => done.push(`print ${turn}`)}>
          Print
        </button>
      </main>
    );
  };
  const { rerender } = render(<Page turn="first" />);
  const commands = screenCommands([{ key: 'Ctrl+S', label: 'Save', run: () => done.push('stale') }], (label) => gone.push(label));
  const doAll = () => act(() => commands.forEach(({ run }) => run?.()));
  rerender(<Page turn="second" />);
  doAll();
  expect(done.splice(0)).toEqual(['save second', 'print second']);
  rerender(<Page turn="second" isOff />);
  doAll();
  expect([done, gone]).toEqual([[], ['Save', 'Print']]);
});

test('a customer found offers what can be done for them, and Ctrl+Enter begins their order', () => {
  const found: SearchResult[] = [
    { Kind: 'Customer', Id: 7, Title: 'Aldous Cider', Detail: 'ALD001', Figure: '£12.00 owed', Path: '/findcustomer?customerId=7' },
    { Kind: 'Customer', Id: 8, Title: 'Aldous Wine', Detail: 'ALD002', Figure: null, Path: '/findcustomer?customerId=8' },
  ];
  expect(makeActionItems(found, 'aldous', ['Office'])).toMatchObject([
    { title: 'Create order for Aldous Cider', path: '/createorder?customerId=7' },
    { title: 'Payment from Aldous Cider', path: '/recordpayment?customerId=7' },
    { title: 'Quotation for Aldous Cider' },
  ]);
  expect(makeActionItems(found, 'payment from aldous', ['Office'])).toEqual([]);
  expect(makeResultItems(found, 'aldous', ['Office'])[1]?.second).toEqual({ label: 'new order', path: '/createorder?customerId=8' });
  expect(makeResultItems(found, 'aldous', ['Finance'])[0]?.second).toBeUndefined();
});

test('opened empty, it begins with the screen’s actions, then recent records; Enter does nothing until a row is chosen', () => {
  const done: string[] = [];
  localStorage.setItem('UserId', '3');
  localStorage.setItem('recentRecords of 3', JSON.stringify([{ path: '/orders/editOrder/5', title: 'Deal 13017' }]));
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    useScreenKeys([{ key: 'n', label: 'New order', run: () => done.push('new') }]);
    return isOpen ? palette : <button onClick={() => setIsOpen(true)}>Open</button>;
  };
  show(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const box = screen.getByRole('combobox');
  expect(screen.getAllByRole('option').find((option) => option.querySelector('.is-repeated'))?.textContent).toContain('Go to');
  const kinds = screen.getAllByRole('option').map((option) => option.querySelector('.palette-kind')?.textContent);
  expect(kinds.slice(0, 3)).toEqual(['This screen', 'Recent', 'Go to']);
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([screen.getByRole('combobox'), done]).toEqual([box, []]);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('New order');
  localStorage.clear();
});

test('the screen’s actions come before its status tabs and filters', () => {
  Element.prototype.checkVisibility = () => true;
  render(
    <main id="main">
      <div className="status-tabs">
        <button type="button">All 41</button>
      </div>
      <div className="tools">
        <button type="button">Columns</button>
      </div>
      <button type="button">Print</button>
    </main>,
  );
  expect(screenCommands([], () => undefined).map(({ title }) => title)).toEqual(['Print', 'All 41', 'Columns']);
});
