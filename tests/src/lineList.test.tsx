// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { AdHocLines } from '#src/custom/sales/adHoc/AdHocLines.tsx';
import { emptyLine as emptyAdHoc, foundOf, sentLines } from '#src/custom/sales/adHoc/adHocDraft.ts';
import type { AdHocLine } from '#src/custom/sales/adHoc/adHocDraft.ts';
import { PlanDialog } from '#src/custom/sales/orders/callOff/PlanDialog.tsx';
import type { PlanDialogProps } from '#src/custom/sales/orders/callOff/usePlan.ts';
import { useFoundLines } from '#src/resources/pickers/useFoundLines.ts';
import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useUnderWay } from '#src/ui/state/underWay.ts';

const told = vi.hoisted(() => vi.fn<(text: string) => void>());
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => told }));

const known = ['BTL1', 'BTL2'].map(
  (Code, index) =>
    ({
      ProductId: index + 1,
      Code,
      Description: `Bottle ${Code}`,
      UnitPrice: 150,
      PricePer: 1000,
      UnitsPerLayer: 100,
      UnitsPerPallet: 1000,
    }) as PickedProduct,
);
vi.mock(import('#src/api/call.ts'), async (original) => ({
  ...(await original()),
  call: (async (_call: unknown, { query }: { query: { text: string } }) => known.filter(({ Code }) => Code === query.text)) as never,
}));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => told.mockClear());
afterEach(cleanup);

const nothing = () => undefined;

let adHoc: readonly AdHocLine[] = [];
const AdHoc = ({ given }: { given: readonly AdHocLine[] }) => {
  const [lines, setLines] = useState(given);
  useEffect(() => {
    adHoc = lines;
  });
  const { editLine: _edit, ...found } = useFoundLines<AdHocLine>({ onLines: setLines, foundOf, underWay: useUnderWay() });
  const combos = { Pallets: [{ Id: 7, Code: 'EUR', Description: 'Euro pallet', Charge: 18 }], VatTypes: [] } as never;
  return (
    <AdHocLines
      {...{ lines, combos, ...found }}
      errors={{}}
      rates={new Map()}
      currency="GBP"
      onLines={setLines}
      onQuantity={nothing}
      onInvalid={nothing}
      onRemoved={nothing}
    />
  );
};

const open = (what: ReactNode) => render(<CoreAdminContext store={memoryStore()}>{what}</CoreAdminContext>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (label: string, key: string, more: object) => {
  field(label).focus();
  fireEvent.keyDown(field(label), { key, ...more });
};
const paste = (label: string, text: string) => {
  field(label).focus();
  return fireEvent.paste(field(label), { clipboardData: { getData: () => text } });
};
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('.field')?.querySelector('label')?.textContent;
const keys = () => activeKeys().map(({ label }) => label);

const free = (key: number, Description: string, Quantity: number): AdHocLine => ({
  ...emptyAdHoc(key),
  Description,
  Quantity,
  UnitPrice: key,
});

test('an ad hoc line takes a cell from the line above and is moved with the hand in it', () => {
  open(<AdHoc given={[free(1, 'Mould', 2), free(2, 'Artwork', 5)]} />);
  press('Quantity, line 2', 'd', { ctrlKey: true });
  press('Description, line 2', 'd', { ctrlKey: true });
  expect(adHoc[1]).toMatchObject({ Description: 'Mould', Quantity: 2, UnitPrice: 2 });
  press('Price, line 2', 'ArrowUp', { altKey: true });
  expect(adHoc.map(({ key }) => key)).toEqual([2, 1]);
  expect(focused()).toBe('Price, line 1');
  press('Price, line 1', 'ArrowDown', { altKey: true });
  expect(adHoc.map(({ key }) => key)).toEqual([1, 2]);
});

test('Ctrl+D in a product takes the product of the line above, whatever was being typed', async () => {
  const goods = (key: number): AdHocLine => ({ ...emptyAdHoc(key), Kind: 'Goods' });
  open(<AdHoc given={[{ ...goods(1), ProductId: 1, Code: 'BTL1' }, goods(2)]} />);
  fireEvent.change(field('Product, line 2'), { target: { value: 'BT' } });
  press('Product, line 2', 'd', { ctrlKey: true });
  await waitFor(() => expect(adHoc[1]).toMatchObject({ ProductId: 1, Description: 'Bottle BTL1', UnitPrice: 150 }));
});

test('rows of a spreadsheet become lines of the kind they are pasted into: words, goods, pallets', async () => {
  open(<AdHoc given={[emptyAdHoc(1)]} />);
  expect(paste('Description, line 1', 'Mould')).toBe(true);
  expect(paste('Description, line 1', 'Description\tQty\tPrice\nMould\t1\t450\nArtwork\t2\t60.50')).toBe(false);
  expect(adHoc).toMatchObject([
    { Kind: 'Free', Description: 'Mould', Quantity: 1, UnitPrice: 450 },
    { Kind: 'Free', Description: 'Artwork', Quantity: 2, UnitPrice: 60.5 },
  ]);
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('2 lines taken', { tone: 'info' }));
  fireEvent.change(field('Kind, line 2'), { target: { value: 'Pallet' } });
  paste('Pallet, line 2', 'EUR\t12\nCHEP\t3');
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('1 line taken, 1 not: it is marked, to be mended', { tone: 'warning' }));
  expect(sentLines(adHoc).slice(2)).toMatchObject([
    { Kind: 'Pallet', PalletId: 7, Quantity: 12, UnitPrice: 18 },
    { Kind: 'Pallet', PalletId: null, Quantity: 3 },
  ]);
  expect(screen.getByText('No pallet is “CHEP”')).toBeDefined();
  fireEvent.change(field('Kind, line 1'), { target: { value: 'Goods' } });
  paste('Product, line 1', 'BTL2\t600\t99.50');
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('1 line taken', { tone: 'info' }));
  // Priced as its product is, not each.
  expect(adHoc.at(-1)).toMatchObject({ Kind: 'Goods', ProductId: 2, Quantity: 600, UnitPrice: 99.5, PricePer: 1000 });
});

test('a plan of deliveries is pasted by day and quantity, copied from above and not moved: it is kept by its days', async () => {
  const lines = [{ OrderDetailId: 4, ProductCode: 'BTL1', Description: 'Bottle', Left: 9000, UnitsPerLayer: 100, UnitsPerPallet: 1000 }];
  const props = { order: { OrderId: 1, DealNo: 5, Part: 1, CustomerName: 'Aldous' }, callOff: { Lines: lines, Planned: [], Version: 1 } };
  open(<PlanDialog {...(props as unknown as PlanDialogProps)} onPlanned={nothing} onStale={nothing} onClose={nothing} />);
  await screen.findByLabelText('Day, delivery 1');
  paste('Day, delivery 1', 'Date\tUnits\n2027-03-01\t2p\n1500\t15 Mar 2027\nsoon\t40');
  const shown = (what: string) => [1, 2, 3].map((place) => field(`${what}, delivery ${place}`).value);
  expect(shown('Day')).toEqual(['1 Mar 2027', '15 Mar 2027', 'soon']);
  expect(shown('Quantity')).toEqual(['2,000', '1,500', '40']);
  await waitFor(() => expect(focused()).toBe('Day, delivery 3'));
  press('Day, delivery 3', 'd', { ctrlKey: true });
  expect(shown('Day')[2]).toBe('15 Mar 2027');
  expect(keys()).not.toContain('Move the delivery up (Alt+↓: down)');
});
