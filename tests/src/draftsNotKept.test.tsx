// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { TellProvider } from '#src/api/tell.ts';
import { storeToken } from '#src/api/session/session.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import { deviceOfOwn } from '#tests/support/ownShelf.ts';

// The replaced component would check twice a second whether the screen is idle, even after this file ends.
vi.mock('#src/offline/KeptOffline.tsx', () => ({ KeptOffline: () => null }));

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
Element.prototype.getAnimations = () => [];
const { Layout } = await import('#src/shell/frame/Layout.tsx');

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const saved = { Note: '' };
const Form = () => {
  const [values, set] = useState(saved);
  const describe = () => ({ title: 'A note', detail: values.Note });
  useFormDraft({ kind: 'note', about: 'note', address: '/note', describe, storedDraft: undefined, values, saved, base: null });
  return <input aria-label="Note" value={values.Note} onChange={({ target }) => set({ Note: target.value })} />;
};

const open = () => {
  storeToken(`${base64({ alg: 'HS256' })}.${base64({ role: 'Warehouse', UserId: 7, exp: 9_999_999_999 })}.signature`, 7);
  const shell = (
    <CoreAdminContext store={memoryStore()}>
      <TellProvider value={() => undefined}>
        <Layout>
          <Form />
        </Layout>
      </TellProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: shell }])} />);
};

const type = (text: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value: text } });
const notKept = /This device cannot keep unsaved input/;

test('over whatever screen is open it is said that the device does not keep what is typed, as long as it does not', async () => {
  const device = deviceOfOwn();
  device.refuse();
  open();
  expect(screen.queryByText(notKept)).toBeNull();
  type('Two pallets short');
  expect((await screen.findByText(notKept)).closest('[role=status]')).not.toBeNull();
  device.grant();
  type('Two pallets short, one broken');
  await waitFor(() => expect(screen.queryByText(notKept)).toBeNull());
  expect([...device.rows.values()]).toMatchObject([{ content: { values: { Note: 'Two pallets short, one broken' } } }]);
});
