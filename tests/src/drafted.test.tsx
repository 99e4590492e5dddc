// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { DraftOffer, goingOnWith } from '#src/drafts/DraftOffer.tsx';

const kept = vi.hoisted(() => ({ id: 'd1', about: 'new-order-1', title: 'New order for Aldous Cider', detail: '2 lines', changedAtMs: 0 }));
vi.mock(import('#src/drafts/useOfferedDrafts.ts'), () => ({ useOfferedDrafts: () => [kept] as never }));
vi.mock(import('#src/drafts/drafts.ts'), () => ({ drafts: { takeUp: async () => kept } as never, draftOwner: () => 1 }));
vi.mock(import('#src/ui/screen/useToast.tsx'), () => ({ useToast: () => () => undefined }));

afterEach(cleanup);

const open = (state?: unknown) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/neworder', state }]}>
      <DraftOffer about="new-order-1">{(taken) => <p>{taken ? 'goes on' : 'begins anew'}</p>}</DraftOffer>
    </MemoryRouter>,
  );

test('a form that one comes to by *Go on with it* goes on with that draft, and does not ask again', async () => {
  open(goingOnWith(kept as never));
  expect(await screen.findByText('goes on')).toBeDefined();
});

test('a form that one comes to by another way asks', () => {
  open();
  expect(screen.getByRole('button', { name: 'Go on with it' })).toBeDefined();
});
