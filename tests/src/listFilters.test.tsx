// @vitest-environment jsdom
import { useState } from 'react';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import type { ListFilter } from '#src/lists/list.ts';
import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import { foundColumns } from '#src/custom/masterData/customers/find/foundColumns.tsx';
import { tabFilters } from '#src/custom/purchasing/purchaseOrders/PurchaseTabs.tsx';
import { orderFilters } from '#src/custom/sales/orders/lists/listFilters.ts';
import { OrderRequests } from '#src/custom/sales/orderRequests/OrderRequests.tsx';
import { useFilters } from '#src/lists/state/useFilters.tsx';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { customers } from '#src/resources/customers.ts';
import { products } from '#src/resources/products.ts';
import { usersAccounts } from '#src/resources/people/usersAccounts.ts';
import { buildResourceFilters, buildResourceColumns } from '#src/resources/engine/list/buildResourceColumns.tsx';
import { buildOwnColumn } from '#src/resources/engine/own/ownColumns.tsx';
import { withOwn } from '#src/resources/engine/own/withOwn.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = (OwnFieldId: number, Kind: OwnField['Kind'] = 'Text'): OwnField => ({
  OwnFieldId,
  Subject: 'Product',
  Label: `Own ${OwnFieldId}`,
  Kind,
  Choices: [],
  ReferenceTo: null,
  Required: false,
  Hint: null,
  Active: true,
});

const Filters = ({ filters, values }: { filters: readonly ListFilter[]; values: Record<string, string> }) => {
  const inSight = useFilters({ filters, values });
  return (
    <>
      {inSight.filters.map(({ key, label }) => (
        <p key={key}>{label}</p>
      ))}
      {inSight.more}
    </>
  );
};
const labels = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

test('where a list has many filters those of own fields stand behind More filters, but for one that has a value', () => {
  const filters = buildResourceFilters(withOwn(products, [own(1), own(2), own(3)]));
  const plain = buildResourceFilters(products).flatMap(({ label, isByLink }) => (isByLink ? [] : [label]));
  render(<Filters filters={filters} values={{ Own2: 'Brown' }} />);
  expect(labels()).toEqual([...plain, 'Own 2']);
  fireEvent.click(screen.getByText('More filters (2)'));
  expect(labels()).toEqual([...plain, 'Own 1', 'Own 2', 'Own 3']);
  fireEvent.click(screen.getByText('Fewer filters'));
  expect(labels()).toEqual([...plain, 'Own 2']);
});

test('of accounts those that are asked seldom stand there, for the others to take one line', () => {
  render(<Filters filters={buildResourceFilters(usersAccounts)} values={{}} />);
  expect(labels()).toEqual(['Access groups', 'Active', 'Password is']);
  cleanup();
  render(<Filters filters={buildResourceFilters(usersAccounts)} values={{ KeyEndsOn: '2026-11-14..2026-12-12' }} />);
  expect(labels()).toContain('API key expires');
});

test('where there is room they stand beside the others', () => {
  const few = buildResourceFilters(withOwn(products, [own(1)])).slice(-3);
  render(<Filters filters={few} values={{}} />);
  expect(labels()).toContain('Own 1');
  expect(screen.queryByText(/^More filters/)).toBeNull();
});

const Chips = ({ filters }: { filters: readonly ListFilter[] }) => {
  const [values, setValues] = useState<Record<string, string | undefined>>({});
  return <FilterChips filters={filters} values={values} onChange={(key, value) => setValues({ ...values, [key]: value })} />;
};

test('every filter is a chip with its label and value, whatever input is behind it', () => {
  const filters = [...buildResourceFilters(withOwn(products, [own(4, 'Date'), own(5), own(6, 'Number')])), customerFilter];
  expect(filters.filter(({ input }) => input).length).toBeGreaterThan(4);
  render(<Chips filters={filters} />);
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(texts).toEqual(filters.map(({ label }) => `${label}: all`));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a filter that is typed opens below its chip, and a chosen one is cleared beside it or with Delete', async () => {
  render(<Chips filters={buildResourceFilters(withOwn(products, [own(5)])).filter(({ label }) => label === 'Own 5')} />);
  const chip = () => screen.getByRole('button', { name: /^Own 5: / });
  fireEvent.click(chip());
  const box = await screen.findByLabelText('Own 5', { selector: 'input' });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'amber' } });
  fireEvent.submit(box);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chip().textContent).toBe('Own 5: amber');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Own 5' }));
  expect(chip().textContent).toBe('Own 5: all');
  expect(document.activeElement).toBe(chip());
  expect(screen.queryByRole('button', { name: 'Clear Own 5' })).toBeNull();
});

test('a status with a tab has no chip', () => {
  const tabbed = new Set(tabFilters.map(({ key }) => key));
  const { filters } = renderHook(() => useFilters({ filters: [...orderFilters, ...tabFilters], values: { IsLate: 'true' } })).result
    .current;
  expect(filters.filter(({ key, label }) => tabbed.has(key) || label === 'Status')).toEqual([]);
});

test('an account on stop has the same chip in every list, and says why in its own', () => {
  const column = buildResourceColumns(customers).find(({ key }) => key === 'OnStop');
  const cell = (OnStop: boolean, OnStopReason: string | null) => {
    cleanup();
    return render(<>{column?.cell({ id: 1, Version: 1, OnStop, OnStopReason })}</>).container.textContent;
  };
  expect(cell(true, 'Cheque returned')).toBe('On stop Cheque returned');
  const chip = document.querySelector('.chip')?.outerHTML;
  expect(cell(true, null).trim()).toBe('On stop');
  expect(cell(false, 'Cheque returned')).toBe('');
  cleanup();
  const found = foundColumns.find(({ key }) => key === 'State');
  render(<>{found?.cell({ OnStop: true } as FoundCustomer)}</>);
  expect(document.querySelector('.chip')?.outerHTML, 'the chip is the same in Find customer').toBe(chip);
});

test('where a list stands in one column, a yes, a no, a day and an own field say of what; in use says so by itself', () => {
  const columns = [
    ...buildResourceColumns(customers),
    ...buildResourceColumns(withOwn(products, [own(4, 'Date'), own(5)])),
    buildOwnColumn(own(6)),
  ];
  const says = (key: string) => columns.find((column) => column.key === key)?.showsTitle === true;
  expect(['OnStop', 'Own4', 'Own5', 'Own6', 'Active', 'Name'].map(says)).toEqual([true, true, true, true, false, false]);
});

test.each([
  ['/orderrequests', 'No requests are waiting for an answer.'],
  ['/orderrequests?State=Declined', 'Nothing found for “declined”.'],
  ['/orderrequests?State=all', 'No customer has requested an order yet. A customer with an account can request one in the portal.'],
])('the list of order requests at %s says without rows: %s', async (path, sentence) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { headers: { 'content-range': 'items */0' } })));
  const element = inApplication(<OrderRequests />);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
