import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

interface Keyed {
  key: number;
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
 * A list of lines, each an element with `data-line`: Enter goes on to the next field and after the last to a new line; Ctrl+Delete removes,
 * with the way back. Give `list` and `press` to the list.
 */
export const useLineList = <Line extends Keyed>(options: LineListOptions<Line>) => {
  const { lines, onLines, next, isBlank, fields, first, mayRemove = () => true, mayAdd = true, onRemoved } = options;
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
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>('[data-line]');
    if (!line || event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    if (event.key === 'Delete' && control) {
      event.preventDefault();
      remove(Number(line.dataset.line));
    }
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || control || event.shiftKey || !isField) return;
    event.preventDefault();
    const following = fieldsOf().find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    const last = lines.at(-1);
    if (following) following.focus();
    else if (mayAdd && last && !isBlank(last)) add();
  };
  return { list, change, add, remove, press };
};
