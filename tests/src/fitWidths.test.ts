import { describe, expect, test } from 'vitest';
import { findMinWidth, findPreferredWidth, fitWidths } from '#src/ui/table/fitWidths.ts';
import type { MeasuredColumn } from '#src/ui/table/fitWidths.ts';

const column = (cells: readonly number[], more: Partial<MeasuredColumn> = {}): MeasuredColumn => ({
  cells,
  heading: { oneLine: 60, twoLines: 40 },
  floor: 100,
  preferred: 150,
  importance: 1,
  ...more,
});
const figures = (cells: readonly number[]) => column(cells, { floor: Infinity });
const addUp = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
const cutCells = (columns: readonly MeasuredColumn[], widths: readonly number[]) =>
  columns.map(({ cells }, index) => cells.filter((cell) => cell > (widths[index] ?? 0) + 0.5).length);

describe('a table with room to spare', () => {
  const columns = [column([70]), column([300, 200]), figures([80])];
  const widths = fitWidths(columns, 800);

  test('fills the room and cuts nothing', () => {
    expect(addUp(widths)).toBeCloseTo(800);
    expect(cutCells(columns, widths)).toEqual([0, 0, 0]);
  });

  test('gives most of the spare room to the long texts', () => {
    const [code = 0, name = 0, amount = 0] = widths;
    expect(name - 300).toBeGreaterThan(6 * (code - 70));
    expect(name - 300).toBeGreaterThan(6 * (amount - 80));
    // So no column is far from the next.
    expect(code).toBeGreaterThan(90);
  });

  test('keeps few short columns close together, so that the end of the room is free', () => {
    expect(fitWidths([column([90]), column([60])], 1000)).toEqual([135, 90]);
  });

  test('makes figures side by side equally wide, but not two that only happen to be neighbours', () => {
    const widths = fitWidths([column([300]), figures([130]), figures([60]), figures([60]), figures([80])], 900);
    expect(new Set(widths.slice(1).map(Math.round)).size).toBe(1);
    const [, lines = 0, net = 0] = fitWidths([column([300]), figures([60]), figures([120])], 600);
    expect(net).toBeCloseTo(2 * lines);
  });

  test('has its headings on one line', () => {
    expect(fitWidths([column([20], { heading: { oneLine: 90, twoLines: 50 } })], 90)).toEqual([90]);
  });
});

describe('a table without room for everything', () => {
  test('folds a heading before it cuts a cell', () => {
    const columns = [column([20], { heading: { oneLine: 120, twoLines: 70 } }), column([200])];
    expect(fitWidths(columns, 280)).toEqual([80, 200]);
  });

  test('cuts where the fewest cells lose something', () => {
    const columns = [column([300, 120, 110, 100]), column([300, 300, 300, 290])];
    const widths = fitWidths(columns, 480);
    expect(widths).toEqual([180, 300]);
    expect(cutCells(columns, widths)).toEqual([1, 0]);
  });

  test('cuts a note before the name by which a row is known', () => {
    const columns = [column([300, 290, 280], { importance: 4 }), column([300, 290, 280])];
    expect(fitWidths(columns, 450)).toEqual([300, 150]);
  });

  test('cuts no column below its floor, and then the next', () => {
    const columns = [column([300], { importance: 4 }), column([300])];
    expect(fitWidths(columns, 350)).toEqual([250, 100]);
  });

  test('cuts no figure, even if the table then exceeds its room', () => {
    const columns = [figures([150]), column([300])];
    expect(fitWidths(columns, 200)).toEqual([150, 100]);
  });

  test('cuts no date, chip or telephone number among the texts', () => {
    const columns = [column([300], { importance: 4 }), column([140, 50], { floor: 140 }), figures([90])];
    for (const room of [500, 450, 400, 330]) {
      const [, required = 0, net = 0] = fitWidths(columns, room);
      expect([required, net], `${room} px`).toEqual([140, 90]);
    }
  });

  test('fills the room exactly, whatever is cut', () => {
    const columns = [column([310, 240, 90]), column([205, 190]), figures([95, 80]), column([180, 170, 60], { importance: 4 })];
    for (const room of [700, 620, 540, 500, 450]) expect(addUp(fitWidths(columns, room)), `${room} px`).toBeCloseTo(room, 0);
  });
});

test('the least width of a column shows its short texts whole and the words of its heading', () => {
  expect(findMinWidth(column([70, 60]))).toBe(70);
  expect(findMinWidth(column([300]))).toBe(100);
  expect(findMinWidth(column([300], { heading: { oneLine: 200, twoLines: 130 } }))).toBe(130);
  expect(findMinWidth(figures([300]))).toBe(300);
});

test('a text keeps more while another column may be hidden', () => {
  expect([column([300]), column([120]), figures([300])].map(findPreferredWidth)).toEqual([150, 120, 300]);
});
