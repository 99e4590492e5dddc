// @vitest-environment jsdom
import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { PickGoods, PickLine } from '#contract/picking/calls.ts';
import { entryOf } from '#src/custom/picking/entries.ts';
import type { Entry } from '#src/custom/picking/entries.ts';
import { palletWords } from '#src/custom/picking/mixed.ts';
import { PickLines } from '#src/custom/picking/PickLines.tsx';
import type { WalkLine } from '#src/custom/picking/walkLines.ts';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const lineOf = (OrderDetailId: number, Description: string, more: Partial<PickLine> = {}): PickLine => ({
  OrderDetailId,
  LineNo: OrderDetailId,
  ProductId: OrderDetailId,
  ProductCode: Description,
  Description,
  Location: null,
  Barcode: null,
  Quantity: 350,
  PickedQuantity: null,
  PickedPallets: null,
  ShortReason: null,
  Short: null,
  OnHand: 5000,
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  PalletCode: null,
  PalletQuantity: 0,
  Packing: 'Own',
  Version: 1,
  ...more,
});

const open = (lines: PickLine[] = [lineOf(1, 'Amber'), lineOf(2, 'Flint')]) => {
  const goods = { Lines: lines } as PickGoods;
  const entered: (number | null | undefined)[] = [];
  const Screen = () => {
    const [entries, setEntries] = useState(new Map(lines.map((line): [number, Entry] => [line.OrderDetailId, entryOf(line)])));
    const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
    const [focused, setFocused] = useState(0);
    const enter = (line: PickLine, change: Partial<Entry>) => {
      entered.push(change.picked);
      setEntries((now) => new Map(now).set(line.OrderDetailId, { ...(now.get(line.OrderDetailId) ?? entryOf(line)), ...change }));
    };
    const picks = {
      entryOf: ({ line }: WalkLine) => entries.get(line.OrderDetailId) ?? entryOf(line),
      enter: ({ line }: WalkLine, change: Partial<Entry>) => enter(line, change),
      theirsOf: () => undefined,
      isWaiting: () => false,
    };
    const walk = lines.map((line) => ({ line, goods }));
    return <PickLines {...{ lines: walk, picks, isWalk: false, userId: 1, unclear, setUnclear, focused, setFocused }} />;
  };
  render(<Screen />);
  const quantity = (name: string) => screen.getByLabelText(`Picked of ${name}`);
  const type = (name: string, ...typed: string[]) => {
    quantity(name).focus();
    for (const value of typed) fireEvent.change(quantity(name), { target: { value } });
  };
  return { entered, quantity, type };
};

test('Enter on a short quantity goes to its reason, and from the reason to the next line', () => {
  const { quantity, type } = open();
  type('Amber', '3', '30');
  fireEvent.keyDown(quantity('Amber'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Why is it short?'));
  fireEvent.keyDown(screen.getByLabelText('Why is it short?'), { key: 'Enter' });
  expect(document.activeElement).toBe(quantity('Flint'));
});

test('Ctrl+Enter within a line is the screen’s: it confirms the pick', () => {
  const { quantity, type } = open();
  type('Amber', '3', '30');
  // False: somebody has taken the key.
  expect(fireEvent.keyDown(quantity('Amber'), { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText('Why is it short?'), { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(quantity('Amber'), { key: 'Enter' })).toBe(false);
});

test('more than was ordered is a mistake and no pick: nothing is short, and what was typed on the way is not entered', () => {
  const { entered, quantity, type } = open();
  type('Amber', '3', '35', '351');
  expect(entered.at(-1)).toBeNull();
  fireEvent.keyDown(quantity('Amber'), { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('Only 350 are ordered');
  expect(screen.queryByText(/short/)).toBeNull();
  expect(document.activeElement).toBe(quantity('Amber'));
});

test('more than was ordered leaves what was entered before', () => {
  const { entered, type } = open([lineOf(1, 'Amber', { PickedQuantity: 340, ShortReason: 'Out of stock' })]);
  type('Amber', '3', '35', '351');
  expect(entered.at(-1)).toBe(340);
});

test('a line on mixed pallets says so, and with which other lines', () => {
  const mixed = { PalletCode: 'VDM', Packing: 'Shared' } as const;
  const lines = [
    lineOf(1, 'Amber', mixed),
    lineOf(2, 'Flint', mixed),
    lineOf(3, 'Green', { PalletCode: 'VDM' }),
    lineOf(4, 'Jar', { ...mixed, PalletCode: 'UK12' }),
    lineOf(5, 'Lids', mixed),
  ];
  expect(lines.map((line) => palletWords(line, lines))).toEqual([
    'mixed VDM pallet with Flint, Lids',
    'mixed VDM pallet with Amber, Lids',
    'pallet VDM',
    'mixed UK12 pallet',
    'mixed VDM pallet with Amber, Flint',
  ]);
  open(lines);
  expect(screen.getByRole('listitem', { name: 'Amber' }).textContent).toContain('mixed VDM pallet with Flint, Lids');
});
