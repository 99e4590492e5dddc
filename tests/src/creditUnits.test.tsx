// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinesPart } from '#src/custom/money/credits/form/LinesPart.tsx';
import type { PartProps } from '#src/custom/money/credits/form/parts.ts';
import { StockPart } from '#src/custom/money/credits/form/StockPart.tsx';

/** Shows a credit line for 2,856 bottles. A pallet has seven layers and 1,428 bottles. Input is collected in `typed`. */
const creditOf = (typed: object[]) => {
  const stacked = { ProductCode: 'BTL500', Description: 'Bottle', UnitsPerLayer: 204, UnitsPerPallet: 1428 };
  const invoiced = {
    ...stacked,
    InvoiceDetailId: 1,
    Kind: 'Goods',
    Quantity: 2856,
    QuantityLeft: 2856,
    NetLeft: 500,
    UnitPrice: 180,
    PricePer: 1000,
  };
  const data = {
    creditable: { Invoice: { CurrencyCode: 'GBP', Kind: 'Sales' }, Invoices: [{}], Lines: [invoiced] },
    stock: { Lines: [{ ...stacked, InvoiceDetailId: 1, Delivered: 2856, Returned: 0 }] },
  };
  const props = { data, values: { Lines: {}, Stock: {} }, sums: { nets: new Map(), limitErrors: new Map() }, errors: new Map() };
  return { ...props, set: (patch: object) => typed.push(patch), onInvalid: () => undefined } as unknown as PartProps;
};

const type = (label: string, text: string) => {
  const input = screen.getByLabelText(label);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};

test('what is credited is typed in pallets and layers, as it was ordered', () => {
  const typed: object[] = [];
  render(<LinesPart {...creditOf(typed)} hasFocus={false} />);
  type('Quantity, Bottle', '1p 2l');
  expect(typed.at(-1)).toEqual({ Lines: { 1: { Quantity: 1836, NetAmount: null } } });
});

test.each([
  ['Back to stock', 'ToStock'],
  ['Broken', 'Breakage'],
])('what comes back is typed in pallets and layers: %s', (label, outcome) => {
  const typed: object[] = [];
  render(<StockPart {...creditOf(typed)} />);
  type(`${label}, Bottle`, '1p');
  expect(typed.at(-1)).toMatchObject({ Stock: { 1: { [outcome]: 1428 } } });
});

test('a net amount is echoed in the currency of the invoice', () => {
  const props = creditOf([]);
  Object.assign(props.data.creditable.Invoice, { CurrencyCode: 'EUR' });
  render(<LinesPart {...props} hasFocus={false} />);
  const input = screen.getByLabelText('Net to credit, Bottle');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '1.25' } });
  expect(screen.getByText('€1.25')).toBeDefined();
});

test('the lines of a credit take the cell above, and the quantities of pasted rows by product', () => {
  const typed: object[] = [];
  const props = creditOf(typed);
  const [line] = props.data.creditable.Lines;
  const another = { ...line, InvoiceDetailId: 2, ProductCode: 'JAR', Description: 'Jar' } as typeof line;
  Object.assign(props.data.creditable, { Lines: [line, another] });
  Object.assign(props.values, { Lines: { 1: { Quantity: 204, NetAmount: null } } });
  render(<LinesPart {...props} hasFocus={false} />);
  fireEvent.keyDown(screen.getByLabelText('Quantity, Jar'), { key: 'd', ctrlKey: true });
  expect(typed.at(-1)).toMatchObject({ Lines: { 2: { Quantity: 204, NetAmount: null } } });
  const text = 'Product\tReturned\tQty\njar\t\t1p\nBTL500\t\t12\nLID\t\t5';
  fireEvent.paste(screen.getByLabelText('Quantity, Bottle'), { clipboardData: { getData: () => text } });
  expect(typed.at(-1)).toEqual({ Lines: { 1: { Quantity: 12, NetAmount: null }, 2: { Quantity: 1428, NetAmount: null } } });
});

test('all that is left of an invoice is credited at once, but for pallets, which are as they come back', () => {
  const typed: object[] = [];
  const props = creditOf(typed);
  const [line] = props.data.creditable.Lines;
  const others = [
    {
      InvoiceDetailId: 2,
      Description: 'Carriage',
      ProductCode: null,
      Quantity: 1,
      QuantityLeft: 0,
      NetLeft: 40,
      PricePer: 1,
      UnitPrice: 105,
    },
    { InvoiceDetailId: 3, Description: 'Euro pallet', Kind: 'Pallet', QuantityLeft: 4, NetLeft: 56, OwedQuantity: 0 },
    { InvoiceDetailId: 4, Description: 'Jar', QuantityLeft: 0, NetLeft: 0 },
  ];
  Object.assign(props.data.creditable, { Lines: [line, ...others.map((other) => ({ ...line, ...other }))] });
  render(<LinesPart {...props} hasFocus={false} />);
  expect(screen.getByText('1 at 105.00 each')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Credit all lines/ }));
  expect(typed).toEqual([{ Lines: { 1: { Quantity: 2856, NetAmount: null }, 2: { Quantity: null, NetAmount: 40 } } }]);
});
