import { aimedAt, recordMissedAim } from './aim.ts';

/** Rows of lists and lines of a pick. */
export const rows = 'main tr[data-index], main .pick-line';
/** Number of frames until an answer has been rendered. */
const framesAfter = 3;

const isInSight = (element: Element) => element.getBoundingClientRect().top >= 0;

/** Returns the row that the mouse is about to press, or the focused row, or, after scrolling, the first visible row. */
const findAnchor = () => {
  const aim = aimedAt(rows);
  if (aim) return { row: aim, isAimed: true };
  const focusedRow = document.activeElement?.closest(rows);
  const row = focusedRow || window.scrollY === 0 ? focusedRow : [...document.querySelectorAll(rows)].find(isInSight);
  return row && { row, isAimed: false };
};

const measureTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

let holders = 0;
let isHeld = false;

const hold = ({ row: anchor, isAimed }: { row: Element; isAimed: boolean }) => {
  const { style } = document.documentElement;
  // Turns off the browser's own scroll anchoring, which may hold another row in place.
  style.overflowAnchor = 'none';
  isHeld = true;
  let anchorTop = measureTop(anchor);
  let framesLeft = framesAfter;
  const sinceMs = performance.now();
  const correctScroll = () => {
    const offset = anchor.isConnected ? measureTop(anchor) - anchorTop : 0;
    if (offset !== 0) {
      const { top } = anchor.getBoundingClientRect();
      window.scrollBy({ top: offset });
      // At the ends of the page the scroll position cannot be corrected.
      const isLost = Math.abs(top - offset - anchor.getBoundingClientRect().top) > 2;
      if (isAimed && isLost) recordMissedAim(sinceMs);
    } else if (isAimed && !anchor.isConnected) recordMissedAim(sinceMs);
    anchorTop += offset;
    framesLeft = holders > 0 ? framesAfter : framesLeft - 1;
    isHeld = framesLeft > 0 && anchor.isConnected;
    if (isHeld) requestAnimationFrame(correctScroll);
    else style.overflowAnchor = '';
  };
  requestAnimationFrame(correctScroll);
};

/** Keeps the row in use at its place on the screen while other rows appear and disappear. Returns a function that ends this. */
export const holdPlace = () => {
  const anchor = isHeld ? undefined : findAnchor();
  if (anchor) hold(anchor);
  holders += 1;
  return () => {
    holders -= 1;
  };
};
