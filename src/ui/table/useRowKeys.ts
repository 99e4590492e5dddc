import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

interface RowKeysOptions {
  count: number;
  body: RefObject<HTMLTableSectionElement | null>;
  /** Brings a row that is not drawn into sight. */
  reach: (index: number) => void;
  onSelect: (index: number) => void;
}

const rowAt = (body: HTMLTableSectionElement | null, index: number) =>
  body?.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`) ?? null;

const indexOf = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
};

/** ↑ ↓ Home End move between rows, Enter opens, Space selects; Tab passes the table as one stop. */
export const useRowKeys = ({ count, body, reach, onSelect }: RowKeysOptions) => {
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(0, count - 1));
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    const row = rowAt(body.current, target);
    if (row) {
      row.focus();
      return;
    }
    reach(target);
    requestAnimationFrame(() => requestAnimationFrame(() => rowAt(body.current, target)?.focus()));
  };
  const moves: Record<string, (index: number) => number> = {
    ArrowDown: (index) => index + 1,
    ArrowUp: (index) => index - 1,
    Home: () => 0,
    End: () => count - 1,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    const row = event.target instanceof HTMLTableRowElement ? event.target : undefined;
    if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!row && (event.target as Element).matches('input:not([type=checkbox]), textarea, select')) return;
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      focusRow(move(index));
    } else if (row && event.key === 'Enter') {
      event.preventDefault();
      row.querySelector<HTMLElement>('[data-open]')?.click();
    } else if (row && event.key === ' ') {
      event.preventDefault();
      onSelect(index);
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    if (index !== undefined) setActive(index);
  };
  return { active, onKeyDown, onFocus };
};
