import type { KeyboardEvent } from 'react';
import { copyFromAbove, readLineAction, lineKeyHelp } from './lineKeys.ts';

/** Handles Ctrl+D, which copies the same cell from the row above. */
export const copyKey = (event: KeyboardEvent<HTMLElement>) => {
  if (readLineAction(event) !== 'copyAbove') return;
  event.preventDefault();
  copyFromAbove(event.currentTarget, event.target as HTMLElement);
};

/** Handles the keys of a fixed set of rows. Enter goes to the next field, and Ctrl+D copies from the row above. */
export const rowKeys = (event: KeyboardEvent<HTMLElement>) => {
  copyKey(event);
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=checkbox], :disabled)')];
  fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus();
};

export const rowKeyHelp = lineKeyHelp(['goOn', 'copy']);
