import type { ClipboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';
import { isPastedTable } from '#src/ui/lines/lineKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { focusCell } from './gridActions.ts';

export interface PasteRules<Line> {
  /** Columns as named in the list of shortcuts, such as `product, quantity, perhaps price`. */
  columns: string;
  /** Reads spreadsheet rows as lines. `at` is the line that received the paste. `ignored` is text that no cell accepts. */
  read: (text: string, at: Line | undefined) => Promise<{ lines: readonly Line[]; ignored: readonly string[] }>;
  /** Message if no row is a line. */
  noRow: string;
  /** Looks up the product of a pasted line. The store's `settled` waits for it. */
  resolve?: (line: Line) => void;
  /** Returns the first cell to correct. */
  wrongCell: (line: Line) => string | undefined;
}

interface PasteParts<Line extends DocumentLine> {
  store: LineStore<Line>;
  grid: RefObject<HTMLElement | null>;
  paste: PasteRules<Line> | undefined;
  /** Cell to focus if every line is valid. */
  mainCell: string;
  isFixed: boolean;
}

/** Returns the paste handler of a grid. Pasted rows become lines, and the focus moves to the first cell to correct. */
export const usePaste = <Line extends DocumentLine>({ store, grid, paste, mainCell, isFixed }: PasteParts<Line>) => {
  const toast = useToast();
  return async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isFixed || !paste || !isPastedTable(text)) return;
    event.preventDefault();
    const { line: targetKey } = (event.target as HTMLElement).dataset;
    const [{ summarisePaste }, { lines, ignored }] = await Promise.all([
      import('#src/ui/lines/pastedTable.ts'),
      paste.read(text, targetKey === undefined ? undefined : store.line(Number(targetKey))),
    ]);
    if (lines.length === 0) {
      toast(paste.noRow, { tone: 'warning' });
      return;
    }
    const blankLines = store.inOrder().filter(store.isBlank);
    flushSync(() => store.insert(lines, store.get().keys.length));
    // A blank line is removed, with the cell that received the paste.
    const isTargetRemoved = blankLines.some(({ key }) => String(key) === targetKey);
    if (isTargetRemoved) focusCell(grid.current, lines.at(-1)?.key, mainCell);
    const focusedElement = document.activeElement;
    for (const blank of blankLines) store.remove(blank.key);
    for (const line of lines) paste.resolve?.(line);
    await store.settled();
    const wrongCells = lines.flatMap(({ key }) => {
      const line = store.line(key);
      const cell = line && paste.wrongCell(line);
      return cell === undefined ? [] : [{ key, cell }];
    });
    const remainingCount = lines.filter(({ key }) => store.line(key)).length;
    const { text: message, tone } = summarisePaste(remainingCount, wrongCells.length, ignored);
    toast(message, { tone });
    const [first] = wrongCells;
    if (isTargetRemoved && first && document.activeElement === focusedElement) focusCell(grid.current, first.key, first.cell);
  };
};
