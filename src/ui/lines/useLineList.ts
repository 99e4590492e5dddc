import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { copyFromAbove, isPastedTable, lineDeedOf, lineKeyHelp, pasteHelp } from './lineKeys.ts';
import type { LineDeed } from './lineKeys.ts';
import { takenWords } from './pastedTable.ts';

interface Keyed {
  key: number;
}

export interface FromPasted<Line> {
  /** Of the rows: `product, quantity, perhaps price`. */
  columns: string;
  /** Lines of the rows, with keys from this one on, as of the line they are pasted into. */
  read: (text: string, key: number, at: Line) => readonly Line[];
  /** Where no row is one. */
  none: string;
  /** Which of them, by their keys, are marked: known once what they name was looked for. */
  findMarked: (lines: readonly Line[]) => ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** The words of the rows that no cell took. */
  passedOver?: (lines: readonly Line[]) => readonly string[];
}

interface LineListOptions<Line extends Keyed> {
  lines: readonly Line[];
  onLines: (change: (before: readonly Line[]) => readonly Line[]) => void;
  /** A new line after these. */
  next: (before: readonly Line[]) => Line;
  isBlank: (line: Line) => boolean;
  /** Which of the inputs in the list Enter goes through: a selector. */
  fields: string;
  /** Where a line begins, within it: a selector. */
  first: string;
  /** None: every line may be. */
  mayRemove?: (line: Line) => boolean;
  mayAdd?: boolean;
  /** Their order is kept. */
  mayMove?: boolean;
  /** What is looked for by its text, copied from the line above. */
  onSought?: (key: number, text: string) => void;
  /** None: rows of a spreadsheet make no lines here. */
  fromPasted?: FromPasted<Line>;
  /** What the keys call a line. */
  called?: string;
  onRemoved: (undo: () => void) => void;
}

export const nextKey = (lines: readonly Keyed[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** The errors of a line, by its own fields: `Lines.0.Quantity` is of the first that is `sent`; blank lines are not. */
export const lineErrors = <Line>(sent: readonly Line[], line: Line, errors: Record<string, string>) => {
  const start = `Lines.${sent.indexOf(line)}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
};

/**
 * A list of lines, each an element with `data-line`: Enter goes on to the next field and after the last to a new line; Ctrl+D copies the
 * cell (`data-cell`) from the line above, Alt+↑ ↓ move the line, Ctrl+Delete removes it, with the way back; rows of a spreadsheet become
 * lines. Give `list`, `press` and `paste` to the list.
 */
export const useLineList = <Line extends Keyed>(options: LineListOptions<Line>) => {
  const { lines, onLines, next, isBlank, fields, first, mayRemove = () => true, mayAdd = true, mayMove = mayAdd, onRemoved } = options;
  const { onSought, fromPasted, called } = options;
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const fieldsOf = () => [...(list.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
  const change = (key: number, patch: Partial<Line>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const add = () => {
    const line = next(lines);
    flushSync(() => onLines((before) => [...before, line]));
    list.current?.querySelector(`[data-line="${line.key}"]`)?.querySelector<HTMLElement>(first)?.focus();
  };
  const remove = (key: number) => {
    const at = lines.findIndex((line) => line.key === key);
    const gone = lines[at];
    if (!gone || !mayRemove(gone)) return;
    flushSync(() => onLines((before) => (before.length === 1 ? [next([])] : before.filter((line) => line.key !== key))));
    const lineAt = (index: number) => list.current?.querySelectorAll('[data-line]')[index];
    requestAnimationFrame(() => (lineAt(at) ?? lineAt(lines.length - 2) ?? lineAt(0))?.querySelector<HTMLElement>(first)?.focus());
    if (!isBlank(gone)) onRemoved(() => onLines((before) => before.toSpliced(at, 0, gone)));
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
  const deeds: Record<LineDeed, (key: number, hand: HTMLElement) => void> = {
    remove,
    copyAbove: (_key, hand) => mayAdd && list.current && copyFromAbove(list.current, hand, onSought),
    moveUp: (key, hand) => mayMove && move(key, -1, hand),
    moveDown: (key, hand) => mayMove && move(key, 1, hand),
  };
  const paste = async (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const at = lines.find(({ key }) => key === keyAt(event.target));
    if (!fromPasted || !mayAdd || !at || !isPastedTable(text)) return;
    event.preventDefault();
    const pasted = fromPasted.read(text, nextKey(lines), at);
    if (pasted.length === 0) {
      toast(fromPasted.none, { tone: 'warning' });
      return;
    }
    flushSync(() => onLines((before) => [...before.filter((line) => !isBlank(line)), ...pasted]));
    // The line that was pasted into is gone: the hand goes on where something is to be mended, else at the last line.
    const handTo = (line: Line | undefined) => {
      const row = list.current?.querySelector(`[data-line="${line?.key}"]`);
      (row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelector<HTMLElement>(first))?.focus();
    };
    if (isBlank(at)) handTo(pasted.at(-1));
    const hand = document.activeElement;
    const marked = await fromPasted.findMarked(pasted);
    const { text: told, tone } = takenWords(pasted.length, marked.size, fromPasted.passedOver?.(pasted));
    toast(told, { tone });
    const toMend = pasted.find(({ key }) => marked.has(key));
    if (isBlank(at) && toMend && document.activeElement === hand) handTo(toMend);
  };
  useScreenKeys([
    ...lineKeyHelp(mayAdd ? ['add', 'copy', ...(mayMove ? (['move'] as const) : []), 'remove'] : ['goOn'], called),
    ...(mayAdd && fromPasted ? [pasteHelp(fromPasted.columns)] : []),
  ]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const key = keyAt(target);
    if (key === undefined || event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    const deed = lineDeedOf(event);
    if (deed) {
      event.preventDefault();
      deeds[deed](key, target);
    }
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || control || event.shiftKey || !isField) return;
    event.preventDefault();
    const following = fieldsOf().find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    const last = lines.at(-1);
    if (following) following.focus();
    else if (mayAdd && last && !isBlank(last)) add();
  };
  return { list, change, add, remove, press, paste };
};
