// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { keepToken } from '#src/api/session.ts';
import { OutboxScreen } from '#src/custom/invoices/mail/OutboxScreen.tsx';

afterEach(() => {
  localStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
});

test('while nothing has been answered, what will stand above and beside the rows has its room', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  keepToken('held', 1);
  const { container } = render(
    <CoreAdminContext store={memoryStore()}>
      <OutboxScreen />
    </CoreAdminContext>,
  );
  expect(container.querySelector('.look-awaited')).not.toBeNull();
  expect(container.querySelector('p.is-awaited')?.textContent).toContain('mail server');
});
