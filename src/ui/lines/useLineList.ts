import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { copyFromAbove, isPastedTable, readLineAction, lineKeyHelp, pasteHelp } from './lineKeys.ts';
import type { LineAction } from './lineKeys.ts';
import { summarisePaste } from './pastedTable.ts';

interface Keyed {
  key: number;
}

export interface FromPasted<Line> {
  /** Columns of the rows, such as `product, quantity, perhaps price`. */
  columns: string;
  /** Reads lines from pasted text. Their keys start at `key`, and `at` is the line that received the paste. */
  read: (text: string, key: number, at: Line) => readonly Line[];
  /** Message if no row is a line. */
  none: string;
  /** Keys of the lines to mark. Known after the names in them have been looked up. */
  findMarked: (lines: readonly Line[]) => ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** Text in the rows that matched no cell. */
  passedOver?: (lines: readonly Line[]) => readonly string[];
}

interface LineListOptions<Line extends Keyed> {
  lines: readonly Line[];
  onLines: (change: (before: readonly Line[]) => readonly Line[]) => void;
  /** Returns a new line to follow these. */
  next: (before: readonly Line[]) => Line;
  isBlank: (line: Line) => boolean;
  /** Selector for the inputs that Enter moves through. */
  fields: string;
  /** Selector, within a line, for its first input. */
  first: string;
  /** If absent, any line may be removed. */
  canRemove?: (line: Line) => boolean;
  canAdd?: boolean;
  /** Whether lines can be moved. Their order is stored. */
  canMove?: boolean;
  /** Receives a search text that was copied from the line above. */
  onSought?: (key: number, text: string) => void;
  /** If absent, spreadsheet rows cannot be pasted as lines. */
  fromPasted?: FromPasted<Line>;
  /** Word for a line in the descriptions of keys. */
  called?: string;
  onRemoved: (undo: () => void) => void;
}

export const nextKey = (lines: readonly Keyed[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** Returns the errors of one line by field. `Lines.0.Quantity` refers to the first line in `sent`, which leaves out blank lines. */
export const lineErrors = <Line>(sentLines: readonly Line[], line: Line, errors: Record<string, string>) => {
  const start = `Lines.${sentLines.indexOf(line)}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
};

/**
 * Keys of a list whose elements have `data-line`. Enter moves to the next field, and after the last one to a new line. Ctrl+D copies the cell
 * (`data-cell`) from the line above, Alt+↑ ↓ move the line, Ctrl+Delete removes it with an undo. Spreadsheet rows become lines. Give `list`,
 * `press` and `paste` to the list.
 */
export const useLineList = <Line extends Keyed>(options: LineListOptions<Line>) => {
  const { lines, onLines, next, isBlank, fields, first, canRemove = () => true, canAdd = true, canMove = canAdd, onRemoved } = options;
  const { onSought, fromPasted, called } = options;
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const listFields = () => [...(list.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
  const change = (key: number, patch: Partial<Line>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const add = () => {
    const line = next(lines);
    flushSync(() => onLines((before) => [...before, line]));
    list.current?.querySelector(`[data-line="${line.key}"]`)?.querySelector<HTMLElement>(first)?.focus();
  };
  const remove = (key: number) => {
    const at = lines.findIndex((line) => line.key === key);
    const removedLine = lines[at];
    if (!removedLine || !canRemove(removedLine)) return;
    flushSync(() => onLines((before) => (before.length === 1 ? [next([])] : before.filter((line) => line.key !== key))));
    const lineAt = (index: number) => list.current?.querySelectorAll('[data-line]')[index];
    requestAnimationFrame(() => (lineAt(at) ?? lineAt(lines.length - 2) ?? lineAt(0))?.querySelector<HTMLElement>(first)?.focus());
    if (!isBlank(removedLine)) onRemoved(() => onLines((before) => before.toSpliced(at, 0, removedLine)));
  };
  const move = (key: number, by: 1 | -1, hand: HTMLElement) => {
    flushSync(() =>
      onLines((before) => {
        const at = before.findIndex((line) => line.key === key);
        const [line] = before.slice(at, at + 1);
        return line && before[at + by] ? before.toSpliced(at, 1).toSpliced(at + by, 0, line) : before;
      }),
    );
    hand.focus();
  };
  const keyAt = (target: EventTarget) => {
    const line = (target as HTMLElement).closest<HTMLElement>('[data-line]');
    return line ? Number(line.dataset.line) : undefined;
  };
  const lineActions: Record<LineAction, (key: number, hand: HTMLElement) => void> = {
    remove,
    copyAbove: (_key, hand) => canAdd && list.current && copyFromAbove(list.current, hand, onSought),
    moveUp: (key, hand) => canMove && move(key, -1, hand),
    moveDown: (key, hand) => canMove && move(key, 1, hand),
  };
  const paste = async (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const at = lines.find(({ key }) => key === keyAt(event.target));
    if (!fromPasted || !canAdd || !at || !isPastedTable(text)) return;
    event.preventDefault();
    const pastedLines = fromPasted.read(text, nextKey(lines), at);
    if (pastedLines.length === 0) {
      toast(fromPasted.none, { tone: 'warning' });
      return;
    }
    flushSync(() => onLines((before) => [...before.filter((line) => !isBlank(line)), ...pastedLines]));
    // The line that received the paste is gone. Focus moves to the first line to correct, or to the last line.
    const focusAfterPaste = (line: Line | undefined) => {
      const row = list.current?.querySelector(`[data-line="${line?.key}"]`);
      (row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelector<HTMLElement>(first))?.focus();
    };
    if (isBlank(at)) focusAfterPaste(pastedLines.at(-1));
    const hand = document.activeElement;
    const markedPaste = await fromPasted.findMarked(pastedLines);
    const { text: summary, tone } = summarisePaste(pastedLines.length, markedPaste.size, fromPasted.passedOver?.(pastedLines));
    toast(summary, { tone });
    const toMend = pastedLines.find(({ key }) => markedPaste.has(key));
    if (isBlank(at) && toMend && document.activeElement === hand) focusAfterPaste(toMend);
  };
  useScreenKeys([
    ...lineKeyHelp(canAdd ? ['add', 'copy', ...(canMove ? (['move'] as const) : []), 'remove'] : ['goOn'], called),
    ...(canAdd && fromPasted ? [pasteHelp(fromPasted.columns)] : []),
  ]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const key = keyAt(target);
    if (key === undefined || event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    const action = readLineAction(event);
    if (action) {
      event.preventDefault();
      lineActions[action](key, target);
    }
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || control || event.shiftKey || !isField) return;
    event.preventDefault();
    const nextField = listFields().find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    const last = lines.at(-1);
    if (nextField) nextField.focus();
    else if (canAdd && last && !isBlank(last)) add();
  };
  return { list, change, add, remove, press, paste };
};
