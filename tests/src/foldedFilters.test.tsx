// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { FindOpenItems } from '#src/custom/money/payments/tables/FindOpenItems.tsx';

test('a list that is asked only when narrowed does not fold away what narrows it', async () => {
  render(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <FindOpenItems onChoose={() => undefined} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const field = await screen.findByLabelText('Invoice number');
  expect(field.closest('.is-folded')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Filters and sorting/ })).toBeNull();
});
