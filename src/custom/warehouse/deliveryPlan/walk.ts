import type { KeyboardEvent } from 'react';

const boxes = (column: Element | null | undefined) => [...(column?.querySelectorAll<HTMLInputElement>('.plan-deal input') ?? [])];

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Opens the deal whose box the hand is in. */
export const openDealUnderHand = () => document.activeElement?.closest('.plan-deal')?.querySelector<HTMLElement>('a')?.click();

/** Enter opens the deal; up and down along a day, left and right to the next day that has a deal, at about the same height. */
export const walk = (event: KeyboardEvent<HTMLInputElement>) => {
  const target = event.currentTarget;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter') openDealUnderHand();
  if (!event.key.startsWith('Arrow')) return;
  const columns = [...(target.closest('.plan-board')?.querySelectorAll('.plan-day') ?? [])].map(boxes);
  const at = columns.findIndex((column) => column.includes(target));
  const column = columns[at] ?? [];
  const aside = () => {
    const others = event.key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const next = others.find((other) => other.length > 0) ?? [];
    return next.toSorted((a, b) => Math.abs(topOf(a) - topOf(target)) - Math.abs(topOf(b) - topOf(target)))[0];
  };
  const along = event.key === 'ArrowDown' ? 1 : -1;
  const next = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? column[column.indexOf(target) + along] : aside();
  event.preventDefault();
  next?.focus();
};
