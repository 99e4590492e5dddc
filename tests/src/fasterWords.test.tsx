// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FasterNotice } from '#src/ui/screen/say/FasterNotice.tsx';

const show = (who: string) =>
  render(
    <FasterNotice
      conflict={{ faster: `${who} on 21 Nov 2026, 09:14. Reload it before you save`, changes: ['the comment'] }}
      onKeep={() => undefined}
      onReload={() => undefined}
    />,
  );

test('of a change by another it is said who was faster, and whose changes stay', () => {
  const { container } = show('Bob Jones changed this');
  expect(container.textContent).toMatch(/^Someone else has changed this/);
  expect(container.textContent).toContain('They changed: the comment');
  expect(screen.getByRole('button', { name: 'Load their version instead' })).toBeTruthy();
});

test('of a change by oneself in another window nothing is said of others', () => {
  const { container } = show('You changed this in another window');
  expect(container.textContent).toMatch(/^Changed in another windowYou changed this in another window on 21 Nov 2026, 09:14\./);
  expect(container.textContent).not.toMatch(/somebody|they|their/i);
  expect(screen.getByRole('button', { name: 'Load that version instead' })).toBeTruthy();
});
