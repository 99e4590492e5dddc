import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';

interface RowKeysOptions {
  keys: readonly (string | number)[];
  /** True if the rows are from an earlier query. Enter then opens none. */
  isStale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  /** Scrolls to a row that is not drawn. */
  reach: RefObject<(index: number) => void>;
  onSelect: (index: number) => void;
}

const rowAt = (body: HTMLTableSectionElement | null, index: number) =>
  body?.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`) ?? null;

const readRowIndex = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
};

/** Row that was opened last in the list at each position of the browser history. The user returns to that row. */
const openedRows = new Map<string, number>();

/** Selector for elements that handle a click themselves. An editable cell opens on a double click. */
const clickableElements = 'a, button, input, select, textarea, label, td.choose, td[data-column]';

/** Keys of a table. ↑ ↓ Home End move between rows, Enter or a click opens, Space selects. Tab stops only once in the table. */
export const useRowKeys = ({ keys, isStale, body, reach, onSelect }: RowKeysOptions) => {
  const { key: historyKey } = useLocation();
  const [openedIndex] = useState(() => openedRows.get(historyKey));
  const [requestedIndex, setRequestedIndex] = useState(openedIndex ?? 0);
  const { length: count } = keys;
  const hasFocus = useRef(false);
  const focusedKey = useRef<string | number | undefined>(undefined);
  const active = Math.min(requestedIndex, Math.max(0, count - 1));
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setRequestedIndex(target);
    const row = rowAt(body.current, target);
    if (row) {
      row.focus();
      return;
    }
    reach.current(target);
    requestAnimationFrame(() => requestAnimationFrame(() => rowAt(body.current, target)?.focus()));
  };
  useEffect(() => {
    if (openedIndex !== undefined && isNowhere()) rowAt(body.current, openedIndex)?.focus();
  }, [openedIndex, body]);
  // Keeps the focus on its row when live updates add or remove rows above. If the row itself was removed, the row in its place gets the
  // focus.
  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    const indexOfKey = focusedKey.current === undefined ? -1 : keys.indexOf(focusedKey.current);
    const rowIndex = indexOfKey === -1 ? active : indexOfKey;
    if (isNowhere()) rowAt(body.current, rowIndex)?.focus({ preventScroll: indexOfKey !== -1 });
    if (rowIndex !== active) setRequestedIndex(rowIndex);
  }, [keys, active, body]);
  const targetByKey: Record<string, (index: number) => number> = {
    ArrowDown: (index) => index + 1,
    ArrowUp: (index) => index - 1,
    Home: () => 0,
    End: () => count - 1,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = readRowIndex(event.target);
    const row = event.target instanceof HTMLTableRowElement ? event.target : undefined;
    if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!row && (event.target as Element).matches('input:not([type=checkbox]), textarea, select')) return;
    const move = targetByKey[event.key];
    if (move) {
      event.preventDefault();
      focusRow(move(index));
    } else if (row && event.key === 'Enter') {
      event.preventDefault();
      if (!isStale) row.querySelector<HTMLElement>('[data-open]')?.click();
    } else if (row && event.key === ' ') {
      event.preventDefault();
      onSelect(index);
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = readRowIndex(event.target);
    if (index === undefined) return;
    hasFocus.current = true;
    focusedKey.current = keys[index];
    setRequestedIndex(index);
  };
  const onBlur = () => {
    hasFocus.current = false;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const index = readRowIndex(target);
    if (index === undefined || !(target instanceof Element)) return;
    if (target.closest('[data-open]')) {
      openedRows.set(historyKey, index);
      return;
    }
    // Ignores a click that ends a text selection.
    if (isStale || target.closest(clickableElements) || getSelection()?.isCollapsed === false) return;
    const opener = rowAt(body.current, index)?.querySelector('[data-open]');
    opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
  };
  return { active, onKeyDown, onFocus, onBlur, onClick };
};
