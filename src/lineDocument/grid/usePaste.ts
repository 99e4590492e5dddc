import type { ClipboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';
import { isPastedTable } from '#src/ui/lines/lineKeys.ts';
import { takenWords } from '#src/ui/lines/pastedTable.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { focusCell } from './gridActions.ts';

export interface PasteRules<Line> {
  /** Columns as the help names them: `product, quantity, perhaps price`. */
  columns: string;
  /** Reads the rows of a spreadsheet as lines, for the line they are pasted into. `ignored` is text that no cell took. */
  read: (text: string, at: Line | undefined) => Promise<{ lines: readonly Line[]; ignored: readonly string[] }>;
  /** Message if no row is a line. */
  noRow: string;
  /** Looks up what a pasted line names. The store's `settled` waits for it. */
  resolve?: (line: Line) => void;
  /** Returns the first cell that has to be corrected. */
  wrongCell: (line: Line) => string | undefined;
}

interface PasteParts<Line extends DocumentLine> {
  store: LineStore<Line>;
  grid: RefObject<HTMLElement | null>;
  paste: PasteRules<Line> | undefined;
  /** The cell that gets the focus if every line is right. */
  mainCell: string;
  isFixed: boolean;
}

/** Returns the paste handler of a grid. Pasted rows become lines; the focus goes to the first cell that has to be corrected. */
export const usePaste = <Line extends DocumentLine>({ store, grid, paste, mainCell, isFixed }: PasteParts<Line>) => {
  const toast = useToast();
  return async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isFixed || !paste || !isPastedTable(text)) return;
    event.preventDefault();
    const { line: at } = (event.target as HTMLElement).dataset;
    const { lines, ignored } = await paste.read(text, at === undefined ? undefined : store.line(Number(at)));
    if (lines.length === 0) {
      toast(paste.noRow, { tone: 'warning' });
      return;
    }
    const blanks = store.inOrder().filter(store.isBlank);
    flushSync(() => store.insert(lines, store.get().keys.length));
    // The cell that was pasted into goes with its blank line.
    const isGoing = blanks.some(({ key }) => String(key) === at);
    if (isGoing) focusCell(grid.current, lines.at(-1)?.key, mainCell);
    const focused = document.activeElement;
    for (const blank of blanks) store.remove(blank.key);
    for (const line of lines) paste.resolve?.(line);
    await store.settled();
    const wrong = lines.flatMap(({ key }) => {
      const line = store.line(key);
      const cell = line && paste.wrongCell(line);
      return cell === undefined ? [] : [{ key, cell }];
    });
    const left = lines.filter(({ key }) => store.line(key)).length;
    const { text: message, tone } = takenWords(left, wrong.length, ignored);
    toast(message, { tone });
    const [first] = wrong;
    if (isGoing && first && document.activeElement === focused) focusCell(grid.current, first.key, first.cell);
  };
};
