// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { OfflineBar } from '#src/shell/bars/OfflineBar.tsx';

const read = endpoint({ method: 'GET', path: '/api/Thing', allow: 'signedIn', summary: '', reply: z.object({ Name: z.string() }) });

let answer: () => Promise<Response>;
const says =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));

beforeEach(() => {
  answer = says('{"Name":"Amber"}');
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Thing = () => {
  const { data, error, refetch } = useAnswer(read, {});
  return (
    <>
      <p>{error ? `Failed: ${error.message}` : (data?.Name ?? 'Loading')}</p>
      <button type="button" onClick={() => void refetch()}>
        Ask again
      </button>
    </>
  );
};

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OfflineBar />
      <Thing />
    </QueryClientProvider>,
  );
const askAgain = () => act(() => screen.getByRole('button', { name: 'Ask again' }).click());

test.each([
  ['no server is met', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', says('{"message":"The database is not available. Try again."}', 503)],
])('what was answered stays where %s when it is asked for again, and the bar says so until there is an answer', async (_when, failing) => {
  open();
  await screen.findByText('Amber');
  answer = failing;
  askAgain();
  expect((await screen.findByRole('status')).textContent).toMatch(/The server is not responding\. Data as at \d\d:\d\d\./);
  screen.getByText('Amber');
  answer = says('{"Name":"Green"}');
  askAgain();
  await screen.findByText('Green');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a refusal takes the place of what was answered: it is so by now', async () => {
  open();
  await screen.findByText('Amber');
  answer = says('{"message":"There is no such thing"}', 404);
  askAgain();
  await screen.findByText('Failed: There is no such thing');
  expect(screen.queryByRole('status')).toBeNull();
});

test('what was never answered says why', async () => {
  answer = says('{"message":"The database is not available. Try again."}', 503);
  open();
  expect((await screen.findByText(/^Failed/)).textContent).toBe('Failed: The database is not available. Try again.');
});
