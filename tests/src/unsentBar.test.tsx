// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { UnsentBar } from '#src/custom/money/invoices/mail/UnsentBar.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const posted: unknown[] = [];
const written = vi.fn<(documents: readonly UnsentDocument[]) => void>();
const cleared = vi.fn<() => void>();

beforeEach(() => {
  posted.length = 0;
  vi.clearAllMocks();
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    posted.push((JSON.parse(body as string) as { DocumentIds: number[] }).DocumentIds);
    return Promise.resolve(new Response('{"Posted":1}', { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const document = (SubjectId: number, DocumentDelivery: UnsentDocument['DocumentDelivery'], State?: 'Queued' | 'Kept') =>
  ({ SubjectId, DocumentKind: 'Invoice', DocumentDelivery, Mail: State ? { State } : null }) as UnsentDocument;

const show = (chosen: readonly UnsentDocument[]) =>
  render(inApplication(<UnsentBar chosen={chosen} onWrite={written} onPosted={cleared} />));
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('of all that are chosen the e-mail takes what goes by e-mail, posted what goes by post, and each says how many', async () => {
  const [mailed, byPost, waiting] = [document(1, 'Email'), document(2, 'Post'), document(3, 'Email', 'Queued')];
  show([mailed, byPost, waiting, document(4, 'Email', 'Kept')]);
  expect(screen.getByRole('status').textContent).toBe('4 documents chosen: 3 by e-mail, 1 by post, 2 already in the outbox');
  await press(/^Write e-mail for 1/);
  expect(written).toHaveBeenCalledWith([mailed]);
  await press(/^Mark 1 as posted/);
  expect(posted).toEqual([[2]]);
  expect(cleared).not.toHaveBeenCalled();
});

test('a choice of one kind is meant as it is: by post it may be written a mail, by e-mail it may be marked posted', async () => {
  const byPost = document(2, 'Post');
  show([byPost]);
  await press(/^Write e-mail$|^Write e-mail(?! for)/);
  expect(written).toHaveBeenCalledWith([byPost]);
  cleanup();
  show([document(1, 'Email')]);
  await press(/^Mark as posted/);
  expect(posted).toEqual([[1]]);
  expect(cleared).toHaveBeenCalledTimes(1);
});
