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

export interface PasteOptions<Line> {
  /** Names of the columns, such as `product, quantity, perhaps price`. */
  columns: string;
  /** Reads lines from pasted text. Their keys start at `key`, and `at` is the line that received the paste. */
  read: (text: string, key: number, at: Line) => readonly Line[];
  /** Message if the pasted text has no line. */
  none: string;
  /** Returns the keys of lines that the user should check, once their names have been looked up. */
  findMarked: (lines: readonly Line[]) => ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** Returns text of the pasted rows that no cell accepted. */
  passedOver?: (lines: readonly Line[]) => readonly string[];
}

interface LineListOptions<Line extends Keyed> {
  lines: readonly Line[];
  onLines: (change: (before: readonly Line[]) => readonly Line[]) => void;
  /** Returns a new line to add after these lines. */
  next: (before: readonly Line[]) => Line;
  isBlank: (line: Line) => boolean;
  /** Selector for the inputs that Enter moves through. */
  fields: string;
  /** Selector, within a line, for its first input. */
  first: string;
  /** If absent, any line may be removed. */
  canRemove?: (line: Line) => boolean;
  canAdd?: boolean;
  /** Whether lines can be moved, because their order is stored. */
  canMove?: boolean;
  /** Called with the text of a search box that was copied from the line above. */
  onSearchCopied?: (key: number, text: string) => void;
  /** If absent, spreadsheet rows cannot be pasted as lines. */
  fromPasted?: PasteOptions<Line>;
  /** Word for a line in the list of keys, such as `allocation`. */
  called?: string;
  onRemoved: (undo: () => void) => void;
}

export const nextKey = (lines: readonly Keyed[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** Returns the errors of one line by field. `Lines.0.Quantity` refers to the first of `sentLines`, which leave out blank lines. */
export const lineErrors = <Line>(sentLines: readonly Line[], line: Line, errors: Record<string, string>) => {
  const start = `Lines.${sentLines.indexOf(line)}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
};

/**
 * Keys of a list whose elements have `data-line`. Enter moves to the next field, and after the last one to a new line. Ctrl+D copies the cell
 * (`data-cell`) from the line above, Alt+↑ ↓ move the line, Ctrl+Delete removes it with an undo. Spreadsheet rows become lines. Pass
 * `list`, `press` and `paste` to the list element.
 */
export const useLineList = <Line extends Keyed>(options: LineListOptions<Line>) => {
  const { lines, onLines, next, isBlank, fields, first, canRemove = () => true, canAdd = true, canMove = canAdd, onRemoved } = options;
  const { onSearchCopied, fromPasted, called } = options;
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
  const move = (key: number, by: 1 | -1, focused: HTMLElement) => {
    flushSync(() =>
      onLines((before) => {
        const at = before.findIndex((line) => line.key === key);
        const [line] = before.slice(at, at + 1);
        return line && before[at + by] ? before.toSpliced(at, 1).toSpliced(at + by, 0, line) : before;
      }),
    );
    focused.focus();
  };
  const keyAt = (target: EventTarget) => {
    const line = (target as HTMLElement).closest<HTMLElement>('[data-line]');
    return line ? Number(line.dataset.line) : undefined;
  };
  const lineActions: Record<LineAction, (key: number, focused: HTMLElement) => void> = {
    remove,
    copyAbove: (_key, focused) => canAdd && list.current && copyFromAbove(list.current, focused, onSearchCopied),
    moveUp: (key, focused) => canMove && move(key, -1, focused),
    moveDown: (key, focused) => canMove && move(key, 1, focused),
  };
  const paste = async (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const targetLine = lines.find(({ key }) => key === keyAt(event.target));
    if (!fromPasted || !canAdd || !targetLine || !isPastedTable(text)) return;
    event.preventDefault();
    const pastedLines = fromPasted.read(text, nextKey(lines), targetLine);
    if (pastedLines.length === 0) {
      toast(fromPasted.none, { tone: 'warning' });
      return;
    }
    flushSync(() => onLines((before) => [...before.filter((line) => !isBlank(line)), ...pastedLines]));
    // The line that received the paste has been removed, so the focus moves to the first line to correct, or to the last line.
    const focusAfterPaste = (line: Line | undefined) => {
      const row = list.current?.querySelector(`[data-line="${line?.key}"]`);
      (row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelector<HTMLElement>(first))?.focus();
    };
    if (isBlank(targetLine)) focusAfterPaste(pastedLines.at(-1));
    const focusBefore = document.activeElement;
    const keysToCheck = await fromPasted.findMarked(pastedLines);
    const { text: summary, tone } = summarisePaste(pastedLines.length, keysToCheck.size, fromPasted.passedOver?.(pastedLines));
    toast(summary, { tone });
    const lineToCheck = pastedLines.find(({ key }) => keysToCheck.has(key));
    if (isBlank(targetLine) && lineToCheck && document.activeElement === focusBefore) focusAfterPaste(lineToCheck);
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
