import type { KeyboardEvent } from 'react';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';

export type LineAction = 'remove' | 'copyAbove' | 'moveUp' | 'moveDown';

/** Returns the action of a key in any list of lines. */
export const readLineAction = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): LineAction | undefined => {
  const control = ctrlKey || metaKey;
  if (control && key === 'Delete') return 'remove';
  if (control && key.toLowerCase() === 'd') return 'copyAbove';
  if (control || !altKey) return undefined;
  return ({ ArrowUp: 'moveUp', ArrowDown: 'moveDown' } as const)[key];
};

const helps = (line: string) => ({
  add: { key: 'Tab or Enter', label: `Next cell, or new ${line} after the last` },
  goOn: { key: 'Enter', label: 'Next field' },
  copy: { key: 'Ctrl+D', label: `Copy from the ${line} above` },
  move: { key: 'Alt+ArrowUp', label: `Move ${line} up (Alt+↓ for down)` },
  remove: { key: 'Ctrl+Delete', label: `Remove the ${line}` },
});

/** Describes the line keys for the `?` list. */
export const lineKeyHelp = (does: readonly (keyof ReturnType<typeof helps>)[], line = 'line'): ScreenKey[] =>
  does.map((one) => helps(line)[one]);

/** Describes the paste columns for the `?` list. */
export const pasteHelp = (columns: string): ScreenKey => ({ key: 'Ctrl+V', label: `Paste spreadsheet rows: ${columns}` });

type LineField = HTMLInputElement | HTMLSelectElement;
const isField = (target: Element | null): target is LineField => target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

const write = (field: LineField, text: string) => {
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/**
 * Copies a cell (`data-cell`) from the line (`data-line`) above, as if it were typed. Leaves search fields alone, such as a product's, because
 * their text alone is no choice.
 */
export const copyFromAbove = (list: HTMLElement, target: Element) => {
  const line = target.closest<HTMLElement>('[data-line]');
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const lines = [...list.querySelectorAll<HTMLElement>('[data-line]')];
  const above = line && lines[lines.indexOf(line) - 1];
  const [from] = above?.querySelectorAll(`:is(input, select)[data-cell="${cell}"], [data-cell="${cell}"] :is(input, select)`) ?? [];
  if (!line || cell === undefined || !isField(target) || !from || !isField(from)) return;
  if (target.role === 'combobox') return;
  const isThere = !(target instanceof HTMLSelectElement) || [...target.options].some(({ value }) => value === from.value);
  if (isThere) write(target, from.value);
};

/** Whether pasted text is rows rather than text for one cell. Not in pastedTable.ts, because the parser loads on demand. */
export const isPastedTable = (text: string) => text.includes('\t');
