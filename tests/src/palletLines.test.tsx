// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CreditableLine } from '#contract/money/credits/shapes.ts';
import { LinesPart } from '#src/custom/money/credits/form/LinesPart.tsx';
import { PalletsPart } from '#src/custom/money/credits/form/PalletsPart.tsx';
import type { PartProps } from '#src/custom/money/credits/form/parts.ts';

/** A line of ten pallets on an invoice. `QuantityLeft` can still be credited, and `GoneQuantity` of these are no longer with the customer. */
const charge = (QuantityLeft: number, GoneQuantity: number): PartProps => {
  const numbers = { InvoiceDetailId: 1, InvoiceId: 1, PalletId: 1, Quantity: 10, UnitPrice: 18, PricePer: 1, OwedQuantity: 0 };
  const line = { ...numbers, Kind: 'Pallet', ProductCode: null, Description: 'Euro pallet', QuantityLeft, GoneQuantity, NetLeft: 180 };
  const data = {
    creditable: { Invoice: { CurrencyCode: 'GBP', Kind: 'Sales' }, Invoices: [{}], Lines: [line as unknown as CreditableLine] },
    pallets: { Pallets: [], Returns: [] },
  };
  const props = { data, values: { Lines: {}, Pallets: {} }, sums: { nets: new Map(), limitErrors: new Map() }, errors: new Map() };
  return { ...props, set: () => undefined, onInvalid: () => undefined } as unknown as PartProps;
};

test.each([
  [10, 10, 'Credit under Pallets'],
  [10, 4, 'Credit under Pallets'],
  [10, 0, 'Not despatched'],
  [0, 0, ''],
])('of %d charged pallets left to credit, %d of them gone, part Lines says where they are credited: %s', (left, gone, words) => {
  render(<LinesPart {...charge(left, gone)} hasFocus={false} />);
  expect(screen.queryByText(/Credit under Pallets|Not despatched/)?.textContent ?? '').toBe(words);
});

test('pallets that have not left are not typed as come back', () => {
  render(<PalletsPart {...charge(10, 0)} />);
  expect(screen.getByText(/0 of 10 can be credited at £18.00, 10 not despatched/)).toBeDefined();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  cleanup();
  render(<PalletsPart {...charge(10, 4)} />);
  expect(screen.getByLabelText(/^Returned with this credit/)).toBeDefined();
});
