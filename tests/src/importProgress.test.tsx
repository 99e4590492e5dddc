// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportProgress } from '#src/resources/engine/import/preview/ImportProgress.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const key = '6f1d2c8e-4f0b-4f53-9a57-0c1f6c1f4a11';
const sent: string[] = [];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (progress: object | null) => {
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${new URL(url, 'http://localhost').pathname}`);
    return Promise.resolve(method === 'GET' ? new Response(JSON.stringify(progress)) : new Response(null, { status: 204 }));
  });
  render(inApplication(<ImportProgress importKey={key} />));
};

test('a large import shows how far it is, and a button cancels it', async () => {
  open({ Done: 500, Total: 2000 });
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Importing' });
  await waitFor(() => expect([bar.value, bar.max]).toEqual([500, 2000]));
  expect(screen.getByText(/Importing all rows, 25 % done/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(sent).toContain(`PUT /api/Live/CancelImport/${key}`));
});

test('a small import, which cannot be cancelled, has no button', async () => {
  open(null);
  await waitFor(() => expect(sent).toContain(`GET /api/Live/Progress/${key}`));
  expect(screen.getByRole('progressbar', { name: 'Importing' }).hasAttribute('value')).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});
