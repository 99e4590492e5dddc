// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { StatementList } from '#src/custom/money/statements/StatementList.tsx';
import { today } from '#src/ui/text/format.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where each account has its statement to that day it is said, not that a day was not found', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { headers: { 'content-range': 'items */0' } })));
  const element = inApplication(<StatementList onRun={() => undefined} onRuns={() => undefined} />);
  const initialEntries = [screenPaths.unstated(monthEnd(today(), -1))];
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries })} />);
  const said = await screen.findByText(/^Nothing found|has a statement to that day/);
  expect(said.textContent).toBe('Every account with a balance on that day has a statement to that day or later.');
});
