// @vitest-environment jsdom
import { useState } from 'react';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { computeCheckDigit, buildSscc } from '#contract/warehouse/stock/gs1.ts';
import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';
import { findNextOpen } from '#src/custom/warehouse/picking/pick/OneAtATime.tsx';
import { useUnseen } from '#src/custom/warehouse/picking/device/useUnseen.ts';
import { toEntry, isUnexplained, listMissing } from '#src/custom/warehouse/picking/pick/entries.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import { describePallet } from '#src/custom/warehouse/picking/pick/mixed.ts';
import { Pad } from '#src/custom/warehouse/picking/pick/Pad.tsx';
import { PickLines } from '#src/custom/warehouse/picking/pick/PickLines.tsx';
import { makeRepeatFilter } from '#src/ui/scan/seenLately.ts';
import { useScan } from '#src/custom/warehouse/picking/scan/useScan.ts';
import { useFocusedLine } from '#src/custom/warehouse/picking/pick/useFocusedLine.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

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

const open = (lines: PickLine[] = [lineOf(1, 'Amber'), lineOf(2, 'Flint')], isWaiting = false) => {
  const goods = { Lines: lines } as PickGoods;
  const entered: (number | null | undefined)[] = [];
  const Screen = () => {
    const [entries, setEntries] = useState(new Map(lines.map((line): [number, Entry] => [line.OrderDetailId, toEntry(line)])));
    const [invalidIds, setInvalidIds] = useState<ReadonlySet<number>>(new Set());
    const [focused, setFocused] = useState(0);
    const enter = (line: PickLine, change: Partial<Entry>) => {
      entered.push(change.picked);
      setEntries((now) => new Map(now).set(line.OrderDetailId, { ...(now.get(line.OrderDetailId) ?? toEntry(line)), ...change }));
    };
    const picks = {
      entryOf: ({ line }: WalkLine) => entries.get(line.OrderDetailId) ?? toEntry(line),
      enter: ({ line }: WalkLine, change: Partial<Entry>) => enter(line, change),
      getColleagueChange: () => undefined,
      isWaiting: () => isWaiting,
    };
    const walk = lines.map((line) => ({ line, goods }));
    return <PickLines {...{ lines: walk, picks, isWalk: false, userId: 1, invalidIds, setInvalidIds, focused, setFocused }} />;
  };
  render(<Screen />);
  const quantity = (name: string) => screen.getByLabelText(`Picked quantity of ${name}`);
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

test('broken as the reason says how many are written off, no more than the books have; another reason says nothing', () => {
  const { type } = open([lineOf(1, 'Amber', { OnHand: 345 })]);
  type('Amber', '340');
  const reason = screen.getByLabelText('Why is it short?');
  fireEvent.change(reason, { target: { value: 'Could not be found' } });
  expect(screen.queryByText(/written off/)).toBeNull();
  fireEvent.change(reason, { target: { value: 'Broken in the warehouse' } });
  expect(screen.getByText('5 will be written off as broken')).toBeDefined();
});

test('two lines of the same goods share what the books have: together no more is said to be written off than is left', () => {
  const { type } = open([lineOf(1, 'Amber', { OnHand: 690, ProductId: 7 }), lineOf(2, 'Amber too', { OnHand: 690, ProductId: 7 })]);
  type('Amber', '340');
  type('Amber too', '345');
  for (const reason of screen.getAllByLabelText('Why is it short?'))
    fireEvent.change(reason, { target: { value: 'Broken in the warehouse' } });
  expect(screen.getAllByText(/written off/).map(({ textContent }) => textContent)).toEqual(['5 will be written off as broken']);
});

test('lines of one product out of two depots share nothing, also where the books have the same of it in both', () => {
  const of = (SupplierDepotId: number) => ({ OnHand: 345, ProductId: 7, SupplierDepotId });
  const { type } = open([lineOf(1, 'Amber', of(1)), lineOf(2, 'Amber elsewhere', of(2))]);
  type('Amber', '340');
  type('Amber elsewhere', '342');
  for (const reason of screen.getAllByLabelText('Why is it short?'))
    fireEvent.change(reason, { target: { value: 'Broken in the warehouse' } });
  expect(screen.getAllByText(/written off/).map(({ textContent }) => textContent)).toEqual([
    '5 will be written off as broken',
    '3 will be written off as broken',
  ]);
});

test('Ctrl+Enter within a line is the screen’s: it confirms the pick', () => {
  const { quantity, type } = open();
  type('Amber', '3', '30');
  // `fireEvent` returns false if the key was handled, and true if it was left to the screen.
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

test('what a colleague counted is said to be theirs; what waits on this device is one’s own, whoever stands at the line', () => {
  const counted = lineOf(1, 'Amber', { PickedQuantity: 350, Picker: 'Ann Whitlock', PickerId: 2, AtLineSince: new Date().toISOString() });
  open([counted]);
  expect(screen.getByText('by Ann Whitlock')).toBeTruthy();
  cleanup();
  open([counted], true);
  expect(screen.getByText('Waiting for the connection')).toBeTruthy();
  expect(screen.queryByText(/Ann Whitlock/)).toBeNull();
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
  expect(lines.map((line) => describePallet(line, lines))).toEqual([
    'mixed VDM pallet with Flint, Lids',
    'mixed VDM pallet with Amber, Lids',
    'pallet VDM',
    'mixed UK12 pallet',
    'mixed VDM pallet with Amber, Flint',
  ]);
  open(lines);
  expect(screen.getByRole('listitem', { name: 'Amber' }).textContent).toContain('mixed VDM pallet with Flint, Lids');
});

const walkOfLines = (...lines: PickLine[]): WalkLine[] => lines.map((line) => ({ line, goods: { Lines: lines } as PickGoods }));

test('the line one is at stays the same one when others go from before it', () => {
  const [amber, flint, green] = walkOfLines(lineOf(1, 'Amber'), lineOf(2, 'Flint'), lineOf(3, 'Green')) as [WalkLine, WalkLine, WalkLine];
  const { result, rerender } = renderHook((lines: WalkLine[]) => useFocusedLine(lines, 0), { initialProps: [amber, flint, green] });
  act(() => result.current.setFocused(1));
  rerender([flint, green]);
  expect(result.current.focused).toBe(0);
  rerender([green]);
  expect(result.current.focused).toBe(0);
  rerender([amber, green]);
  expect(result.current.focused).toBe(1);
});

test('the pad takes half a wrong number back, and says that it is not clear', () => {
  const entered: (number | null)[] = [];
  const invalidIds: (number | null)[] = [];
  const Held = () => {
    const [picked, setPicked] = useState<number | null>(340);
    const enter = (now: number | null) => {
      entered.push(now);
      setPicked(now);
    };
    return (
      <Pad
        units={{ unitsPerLayer: null, layersPerPallet: null }}
        largest={350}
        picked={picked}
        onEnter={enter}
        onInvalid={(before) => invalidIds.push(before)}
      />
    );
  };
  render(<Held />);
  for (const name of ['3', '5', '1']) fireEvent.click(screen.getByRole('button', { name }));
  expect([entered, invalidIds]).toEqual([[3, 35], [340]]);
});

test('the pad says what the entry comes to, and nothing once another count has taken its place', () => {
  const pad = (picked: number | null) => (
    <Pad
      units={{ unitsPerLayer: 100, layersPerPallet: 5 }}
      largest={1000}
      picked={picked}
      onEnter={() => undefined}
      onInvalid={() => undefined}
    />
  );
  const { rerender } = render(pad(null));
  for (const name of ['1', 'pallets']) fireEvent.click(screen.getByRole('button', { name }));
  rerender(pad(500));
  expect(screen.getByRole('status').textContent).toBe('500 = 1 pallet');
  rerender(pad(200));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a short line is unexplained until both why and what becomes of the rest are said; what is missing names its place', () => {
  const line = lineOf(1, 'Amber', { Location: 'F-03-3' });
  const entry: Entry = { picked: 300, reason: '', rest: 'Close' };
  expect([isUnexplained(line, entry), isUnexplained(line, { ...entry, reason: 'Other' })]).toEqual([true, false]);
  expect(listMissing({ Lines: [line] } as PickGoods, new Map([[1, entry]]))).toEqual(['F-03-3, Amber: choose a reason']);
});

test('two codes that the camera sees in turn count once each, until they were out of sight', () => {
  const isNew = makeRepeatFilter(3000);
  const seen = ['A', 'B', 'A', 'B', 'A', 'B'].map((text, index) => isNew(text, index * 1000));
  expect(seen).toEqual([true, true, false, false, false, false]);
  expect([isNew('A', 6900), isNew('B', 9000)]).toEqual([false, true]);
});

const scanning = (...lines: PickLine[]) => {
  const counted = new Map<number, Entry>();
  const entry = ({ line }: WalkLine) => counted.get(line.OrderDetailId) ?? toEntry(line);
  const picks = {
    entryOf: entry,
    enter: (one: WalkLine, change: Partial<Entry>) => void counted.set(one.line.OrderDetailId, { ...entry(one), ...change }),
  };
  const walk = walkOfLines(...lines);
  const { result } = renderHook(() => useScan({ lines: walk, picks, focused: 0, setFocused: () => undefined }));
  return {
    result,
    scan: (text: string) => act(() => result.current.scan(text)),
    enter: (index: number, picked: number | null) => {
      const one = walk[index] as WalkLine;
      act(() => result.current.forget(one, { picked }));
      picks.enter(one, { picked });
    },
    entry: (index: number) => entry(walk[index] as WalkLine),
    picked: (index: number) => entry(walk[index] as WalkLine).picked,
  };
};

test('the code that only names a pallet is no wrong goods, and leaves what is told of the goods', () => {
  const { result, scan } = scanning(lineOf(1, 'B330LN-AM'));
  const sscc = '005063100000001237';
  scan('91B330LN-AM|92100');
  const { message } = result.current;
  scan(`00${sscc.slice(0, 17)}${computeCheckDigit(sscc.slice(0, 17))}`);
  expect(result.current).toMatchObject({ wrong: undefined, message });
});

test('a plain code that reads like the beginning of a label is found', () => {
  const { result, scan } = scanning(lineOf(1, 'Amber'), lineOf(2, 'Flint', { Barcode: '9112345678901' }), lineOf(3, '91-GREEN'));
  scan('9112345678901');
  expect(result.current).toMatchObject({ wrong: undefined, message: 'Flint' });
  scan('91-green');
  expect(result.current).toMatchObject({ wrong: undefined, message: '91-GREEN' });
});

test('a pallet counts once, and again where the count of its line was cleared', () => {
  const { scan, enter, picked } = scanning(lineOf(1, 'B330LN-AM'));
  const sscc = '00506310000000123';
  const label = `00${sscc}${computeCheckDigit(sscc)}91B330LN-AM|92100`;
  scan(label);
  scan(label);
  expect(picked(0)).toBe(100);
  enter(0, null);
  scan(label);
  expect(picked(0)).toBe(100);
});

const ssccOfPallet = (serial: number) => buildSscc('5063100', serial);

test('a pallet whose number and goods are two codes counts once, read in either order, also for two lines of one product', () => {
  const amber = { ProductCode: 'B330LN-AM', ProductId: 1, Quantity: 100 };
  const { result, scan, picked } = scanning(lineOf(1, 'Amber', amber), lineOf(2, 'Amber too', amber));
  const [goods, number] = ['91B330LN-AM|92100', `00${ssccOfPallet(1)}`];
  [goods, number, goods, number].forEach(scan);
  expect([picked(0), picked(1)]).toEqual([100, null]);
  expect(result.current.message).toBe('This pallet has already been scanned. It is counted once. 0 of Amber too');
  [number, goods].forEach(scan);
  expect([picked(0), picked(1)]).toEqual([100, null]);
  [`00${ssccOfPallet(2)}`, goods, `00${ssccOfPallet(2)}91B330LN-AM|92100`].forEach(scan);
  expect([picked(0), picked(1)]).toEqual([100, 100]);
});

test('what is taken back of a pallet that was counted already is its lot too', () => {
  const line = lineOf(1, 'B330LN-AM', { LotRequired: true, Lots: [] });
  const { scan, entry } = scanning(line);
  const number = `00${ssccOfPallet(1)}`;
  ['91B330LN-AM|92100|10L1', number, '91B330LN-AM|92100|10L2', number].forEach(scan);
  expect(entry(0)).toMatchObject({ picked: 100, lots: 'L1' });
});

test('where one line is shown, what a colleague changed at another stands in the way of confirming, and is next, until it is seen', () => {
  const lines = walkOfLines(
    lineOf(1, 'Amber', { PickedQuantity: 350 }),
    lineOf(2, 'Flint', { PickedQuantity: 350, Location: 'G-21-2' }),
    lineOf(3, 'Green', { PickedQuantity: 350 }),
  );
  const [first] = lines;
  const theirs = new Map([[2, 'Ann Whitlock changed this on 25 Nov 2026, 19:45']]);
  const getColleagueChange = ({ line }: WalkLine) => theirs.get(line.OrderDetailId);
  const { result, rerender } = renderHook(({ focused }) => useUnseen(lines, getColleagueChange, focused, true), {
    initialProps: { focused: 0 },
  });
  const nextOf = (focused: number) => {
    const picks = { getColleagueChange, entryOf: ({ line }: WalkLine) => toEntry(line), enter: () => undefined, isWaiting: () => false };
    const standing = { lines, picks, focused, isWalk: false, userId: 1, invalidIds: new Set<number>(), unseen: result.current };
    return findNextOpen({ ...standing, setInvalidIds: () => undefined, setFocused: () => undefined });
  };
  const missing = () => listMissing(first?.goods as PickGoods, new Map(), { unseen: result.current });
  expect([missing(), nextOf(0)]).toEqual([['G-21-2, Flint: changed by a colleague'], 1]);
  rerender({ focused: 1 });
  expect([missing(), nextOf(1)]).toEqual([[], undefined]);
  rerender({ focused: 2 });
  expect([missing(), nextOf(2)]).toEqual([[], undefined]);
  // A colleague changes a line again after the picker has seen the first change.
  theirs.set(2, 'Ann Whitlock changed this on 25 Nov 2026, 19:52');
  rerender({ focused: 0 });
  expect(nextOf(0)).toBe(1);
});

test('where all lines are shown, what a colleague changed stands in nobody’s way', () => {
  const lines = walkOfLines(lineOf(1, 'Amber'), lineOf(2, 'Flint'));
  const { result } = renderHook(() => useUnseen(lines, () => 'Ann Whitlock changed this', 0, false));
  expect(result.current.size).toBe(0);
});

test('where all lines are counted, the next is one of which something is still to be said: why it is short, or its lot', () => {
  const lines = walkOfLines(
    lineOf(1, 'Amber', { PickedQuantity: 350 }),
    lineOf(2, 'Flint', { PickedQuantity: 300 }),
    lineOf(3, 'Green', { PickedQuantity: null }),
    lineOf(4, 'Blue', { PickedQuantity: 350, LotRequired: true }),
  );
  const nextOf = (focused: number, some = lines) => {
    const picks = {
      getColleagueChange: () => undefined,
      entryOf: ({ line }: WalkLine) => toEntry(line),
      enter: () => undefined,
      isWaiting: () => false,
    };
    const standing = { lines: some, picks, focused, isWalk: false, userId: 1, invalidIds: new Set<number>(), unseen: new Set<number>() };
    return findNextOpen({ ...standing, setInvalidIds: () => undefined, setFocused: () => undefined });
  };
  expect(nextOf(0)).toBe(2);
  expect(nextOf(2)).toBe(3);
  expect(nextOf(3)).toBe(2);
  const counted = lines.filter(({ line }) => line.PickedQuantity !== null);
  expect([nextOf(0, counted), nextOf(1, counted), nextOf(2, counted)]).toEqual([1, 2, 1]);
  expect(nextOf(0, counted.slice(0, 1))).toBeUndefined();
});
