// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '#src/api/session/session.ts';
import { TellProvider } from '#src/api/tell.ts';
import { ProfileDialog } from '#src/profile/ProfileDialog.tsx';

vi.mock(import('#src/drafts/shelf/drafts.ts'), async () => {
  const { makeDrafts } = await import('#src/drafts/shelf/makeDrafts.ts');
  const drafts = makeDrafts({
    shelf: { all: async () => [], put: async () => undefined, remove: async () => undefined },
    holds: { take: async () => true, release: () => undefined, held: async () => new Set() },
    nowMs: () => 0,
    newId: () => 'id',
    onFailing: () => undefined,
  });
  return { drafts, draftOwner: () => 1 };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ann = { UserId: 1, UserName: 'ann', FirstName: 'Ann', SurName: 'Hill', Email: 'ann@severn.example', Active: true, Version: 3 };

/** A server that makes the change. If `isLost`, its answer to *Confirm* does not arrive. */
const serve = (isLost: boolean) => {
  const saved: { Version: number; SurName: string; Code?: string }[] = [];
  let isOn = false;
  const answers: Record<string, () => unknown> = {
    'GET /api/User/GetUser/1': () => ({ ...ann, TwoStep: isOn, Version: isOn ? 4 : 3 }),
    'GET /api/TwoStep': () => ({ Since: isOn ? '2026-11-21T09:00:00.000Z' : null, CodesLeft: isOn ? 10 : 0 }),
    'POST /api/TwoStep/Begin': () => ({ Key: 'ABCD', Address: 'otpauth://totp/a', Picture: 'data:image/svg+xml;base64,' }),
    'POST /api/TwoStep/Confirm': () => {
      isOn = true;
      if (isLost) throw new TypeError('Failed to fetch');
      return { Codes: ['1111 2222 3333'] };
    },
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'PUT') saved.push(JSON.parse(body ?? '') as (typeof saved)[0]);
    const path = new URL(url, 'http://back-office.test').pathname;
    const answer = answers[`${method} ${path}`]?.() ?? (method === 'PUT' ? ann : []);
    return Response.json(answer, { headers: { 'content-range': 'items 0-0/0' } });
  });
  return saved;
};

const show = () => {
  storeToken('token', 1);
  const element = (
    <CoreAdminContext queryClient={new QueryClient()} store={memoryStore()}>
      <TellProvider value={() => undefined}>
        <ProfileDialog onClose={() => undefined} />
      </TellProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

const turnOn = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const asked = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
  const password = within(asked).getByLabelText('Password') as HTMLInputElement;
  // A password manager needs a form with a user name.
  expect(password.form?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe('ann');
  type(password, 'Green-Bottle-9');
  press('Continue');
  type(await screen.findByLabelText('Code'), '123456');
  press('Turn on');
};

test('what was typed into the profile is saved after two-step sign-in was turned on from it', async () => {
  const saved = serve(false);
  show();
  type(await screen.findByLabelText(/Surname/), 'Whitlock');
  await turnOn();
  await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  press('Close');
  await screen.findByText(/^On since/);
  type(screen.getByLabelText('Password'), 'Green-Bottle-9');
  press(/^Save/);

  await waitFor(() => expect(saved).toMatchObject([{ Version: 4, SurName: 'Whitlock' }]));
});

test('with two-step sign-in another e-mail address asks for a code; a name does not', async () => {
  const saved = serve(false);
  show();
  await turnOn();
  await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  press('Close');
  await screen.findByText(/^On since/);
  type(screen.getByLabelText(/Surname/), 'Whitlock');
  expect(screen.queryByLabelText('Code')).toBeNull();
  type(screen.getByLabelText(/Email/), 'ann@elsewhere.example');
  type(screen.getByLabelText('Password'), 'Green-Bottle-9');
  press(/^Save/);
  await screen.findByText('Enter the code that your authenticator app shows');
  expect(saved).toEqual([]);

  type(screen.getByLabelText('Code'), '123456');
  press(/^Save/);
  await waitFor(() => expect(saved).toMatchObject([{ Code: '123456' }]));
});

test('where the answer with the recovery codes was lost, the profile says that it is on, and new ones can be made', async () => {
  serve(true);
  show();
  await turnOn();
  await screen.findByRole('alert');
  press('Back');

  expect(await screen.findByText(/^On since/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeDefined();
});
