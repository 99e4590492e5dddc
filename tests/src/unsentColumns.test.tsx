// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { unsentColumns } from '#src/custom/money/invoices/mail/unsentColumns.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('{}', { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (Mail: Partial<NonNullable<UnsentDocument['Mail']>> | null) => {
  const row = {
    Kind: 'Invoice',
    DocumentKind: 'Invoice',
    Number: 22931,
    Recipients: ['a@b.example'],
    DocumentDelivery: 'Email',
    Mail,
  } as UnsentDocument;
  const cellOf = (key: string) => unsentColumns.find((column) => column.key === key)?.cell(row);
  render(
    inApplication(
      <p>
        {cellOf('MailState')}
        {cellOf('Actions')}
      </p>,
    ),
  );
};

test('a mail that did not go says how often it was tried and why it was not taken, and is tried again from there', async () => {
  show({ OutboxId: 7, State: 'Failed', Tries: 5, LastError: '550 No such mailbox', ToAddresses: ['a@b.example'] });
  expect(screen.getByRole('paragraph').textContent).toContain('5 tries');
  expect(screen.getByRole('paragraph').textContent).toContain('550 No such mailbox');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry now, invoice 22931' })));
  expect(asked).toEqual([expect.stringMatching(/Email\/Outbox\/Retry\/7$/)]);
});

test('what was never queued, or was taken back, is written anew, not tried again', () => {
  show(null);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ OutboxId: 7, State: 'Cancelled', Tries: 1, LastError: null, ToAddresses: [] });
  expect(screen.queryByRole('button')).toBeNull();
});
