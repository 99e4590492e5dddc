import type { FocusEvent, MouseEvent } from 'react';

const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth;

/** Gives the cells whose text is cut a tooltip with the whole of it, and removes that of the others. */
const setTitles = (cells: readonly HTMLElement[]) => {
  const cutCells = cells.map((cell) => isCut(cell) || [...cell.querySelectorAll('a')].some(isCut));
  for (const [index, cell] of cells.entries()) {
    if (cutCells[index]) cell.title = cell.textContent.trim();
    else cell.removeAttribute('title');
  }
};

/** Sets the tooltip of a cell when the pointer enters it, and those of a row when it gets the focus. */
export const titleOnEnter = ({ target }: MouseEvent) => {
  const cell = target instanceof Element && target.closest<HTMLElement>('td:not(.choose)');
  if (cell) setTitles([cell]);
};
export const titleOnFocus = ({ target }: FocusEvent) => {
  if (target instanceof HTMLTableRowElement) setTitles([...target.querySelectorAll<HTMLElement>('td:not(.choose)')]);
};
