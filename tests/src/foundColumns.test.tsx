import { expect, test } from 'vitest';
import { foundColumns } from '#src/custom/masterData/customers/find/foundColumns.tsx';

test('a post code is not broken between its two halves', () => {
  const column = foundColumns.find(({ key }) => key === 'Town');
  expect(column?.cell({ Town: 'Abergavenny', PostCode: 'NP7 5AA' } as Parameters<NonNullable<typeof column>['cell']>[0])).toBe(
    'Abergavenny, NP7\u00A05AA',
  );
});
