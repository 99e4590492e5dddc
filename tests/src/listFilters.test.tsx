// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { OrderRequests } from '#src/custom/sales/orderRequests/OrderRequests.tsx';
import { useFilters } from '#src/lists/state/useFilters.tsx';
import { customers } from '#src/resources/customers.ts';
import { products } from '#src/resources/products.ts';
import { usersAccounts } from '#src/resources/people/usersAccounts.ts';
import { TypedFilter } from '#src/resources/engine/kinds/filters/TypedFilter.tsx';
import { kinds } from '#src/resources/engine/kinds/kinds.ts';
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

test('a filter by day says within itself what it filters by, as the others do', () => {
  render(<TypedFilter field={ownRecordField(own(4, 'Date'))} kind={kinds.date} value={undefined} onChange={() => undefined} />);
  expect(screen.getByPlaceholderText('Own 4: all')).toBe(screen.getByLabelText('Own 4'));
  expect(screen.getByText('Own 4').className).toBe('visually-hidden');
});

test('an account on stop says why in its list', () => {
  const column = buildResourceColumns(customers).find(({ key }) => key === 'OnStop');
  const cell = (OnStop: boolean, OnStopReason: string | null) => {
    cleanup();
    return render(<>{column?.cell({ id: 1, Version: 1, OnStop, OnStopReason })}</>).container.textContent;
  };
  expect(cell(true, 'Cheque returned')).toBe('Yes: Cheque returned');
  expect(cell(true, null)).toBe('Yes');
  expect(cell(false, 'Cheque returned')).toBe('No');
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
  ['/orderrequests?State=all', 'No customer has requested an order yet.'],
])('the list of order requests at %s says without rows: %s', async (path, sentence) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { headers: { 'content-range': 'items */0' } })));
  const element = inApplication(<OrderRequests />);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
