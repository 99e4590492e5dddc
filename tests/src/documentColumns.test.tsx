// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { documentColumns } from '#src/papers/invoice/documentColumns.tsx';

const due = (Kind: AccountDocument['Kind']) => {
  const row = { Kind, DueDate: '2025-11-16' } as AccountDocument;
  const { container } = render(documentColumns.due.cell(row));
  return [container.textContent, documentColumns.due.value(row)];
};

test('an invoice and a debit note are due on a day, a credit note never is', () => {
  expect(due('Invoice')).toEqual(['16 Nov 2025', '2025-11-16']);
  expect(due('Debit')).toEqual(['16 Nov 2025', '2025-11-16']);
  expect(due('Credit')).toEqual(['', '']);
  expect(screen.queryAllByText('16 Nov 2025')).toHaveLength(2);
});
