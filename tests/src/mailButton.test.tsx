// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MailAddresses } from '#src/papers/mail/MailAddresses.tsx';
import { MailButton } from '#src/papers/mail/MailButton.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const asked: [string, unknown][] = [];
const draft = {
  CustomerId: 1,
  CustomerName: 'Aldous Cider',
  DocumentIds: [7],
  Numbers: ['31 Oct 2026'],
  To: ['a@b.example'],
  Subject: 'S',
  Body: 'B',
};

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push([url, JSON.parse(body as string)]);
    return Promise.resolve(new Response(JSON.stringify(url.includes('Draft') ? [draft] : { Queued: [] }), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a paper that went before goes once more, to whom one says', async () => {
  render(inApplication(<MailButton paper={{ DocumentKind: 'Statement', SubjectId: 7 }} wasSent />));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'E-mail again' })));
  fireEvent.change(await screen.findByLabelText(/^To/), { target: { value: 'new@b.example' } });
  expect(screen.getByText(/^Statements attached as PDF: 31 Oct 2026/)).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Send e-mail/ })));
  expect(asked.at(-1)?.[1]).toEqual({ DocumentKind: 'Statement', DocumentIds: [7], To: 'new@b.example', Subject: 'S', Body: 'B' });
});

test('an address that has no room in one line goes on behind its @ or with a dot', () => {
  const { container } = render(<MailAddresses addresses={['una@sloe.example', 'bills@sloe.example']} />);
  expect(container.innerHTML).toBe('una@<wbr>sloe<wbr>.example, bills@<wbr>sloe<wbr>.example');
});
