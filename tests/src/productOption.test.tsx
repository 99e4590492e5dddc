// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const product = (Code: string, more: Partial<PickedProduct>) =>
  ({
    ProductId: Number(Code.slice(3)),
    Code,
    Description: 'Bottle',
    Look: {},
    WeightGrams: null,
    UnitPrice: 187.35,
    PricePer: 1000,
    PriceSource: 'Customer',
    ...more,
  }) as PickedProduct;

const optionsOf = async (products: readonly PickedProduct[]) => {
  render(<ProductPicker label="Product" value="" search={async () => products} onTake={() => undefined} onTyped={() => undefined} />);
  fireEvent.keyDown(screen.getByLabelText('Product'), { key: 'ArrowDown' });
  await screen.findByRole('option', { name: /BTL1/ });
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
};

test('the price of a product that is offered says the quantity it is for: what they took last, else a pallet', async () => {
  const options = await optionsOf([
    product('BTL1', { LastQuantity: 2856, LastBoughtOn: '2026-11-12', UnitsPerPallet: 1428, Free: 10 }),
    product('BTL2', { LastQuantity: null, UnitsPerPallet: 1428, PriceSource: 'Standard' }),
    product('BTL3', { LastQuantity: null, UnitsPerPallet: null }),
    product('BTL4', { LastQuantity: 2856, UnitPrice: null }),
  ]);
  expect(options[0]).toContain('187.35 per 1,000at 2,856 units');
  expect(options[1]).toContain('187.35 per 1,000standard price at 1,428 units');
  expect(options[2]).not.toContain(' at ');
  expect(options[2]).not.toContain('units');
  expect(options[3]).not.toContain('units');
});
