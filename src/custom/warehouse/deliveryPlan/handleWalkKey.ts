import type { KeyboardEvent } from 'react';

const boxes = (column: Element | null | undefined) => [...(column?.querySelectorAll<HTMLInputElement>('.plan-deal input') ?? [])];

const getTop = (element: Element) => element.getBoundingClientRect().top;

/** Opens the deal whose checkbox has the focus. */
export const openFocusedDeal = () => document.activeElement?.closest('.plan-deal')?.querySelector<HTMLElement>('a')?.click();

/** Handles keys on a deal's checkbox. Up and Down go to the next deal of the day. Left and Right go to the nearest deal of the next day that has one. Enter opens the deal. */
export const handleWalkKey = (event: KeyboardEvent<HTMLInputElement>) => {
  const target = event.currentTarget;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter') openFocusedDeal();
  if (!event.key.startsWith('Arrow')) return;
  const columns = [...(target.closest('.plan-board')?.querySelectorAll('.plan-day') ?? [])].map(boxes);
  const columnIndex = columns.findIndex((column) => column.includes(target));
  const column = columns[columnIndex] ?? [];
  const aside = () => {
    const nextColumns = event.key === 'ArrowRight' ? columns.slice(columnIndex + 1) : columns.slice(0, columnIndex).toReversed();
    const next = nextColumns.find((other) => other.length > 0) ?? [];
    return next.toSorted((a, b) => Math.abs(getTop(a) - getTop(target)) - Math.abs(getTop(b) - getTop(target)))[0];
  };
  const along = event.key === 'ArrowDown' ? 1 : -1;
  const next = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? column[column.indexOf(target) + along] : aside();
  event.preventDefault();
  next?.focus();
};
