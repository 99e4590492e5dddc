import { aimedAt, missAim } from './aim.ts';

/** Rows of lists and lines of a pick. */
export const rows = 'main tr[data-index], main .pick-line';
/** What is answered is drawn by then. */
const framesAfter = 3;

const isInSight = (element: Element) => element.getBoundingClientRect().top >= 0;

/** The row that the mouse is about to press, else the one that has the hand; else, where one has scrolled, the first in sight. */
const anchorOf = () => {
  const aimed = aimedAt(rows);
  if (aimed) return { row: aimed, isAimed: true };
  const own = document.activeElement?.closest(rows);
  const row = own || window.scrollY === 0 ? own : [...document.querySelectorAll(rows)].find(isInSight);
  return row && { row, isAimed: false };
};

const placeOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

let holders = 0;
let isHeld = false;

const hold = ({ row: anchor, isAimed }: { row: Element; isAimed: boolean }) => {
  const { style } = document.documentElement;
  // The browser would do the same for a row that it chooses itself.
  style.overflowAnchor = 'none';
  isHeld = true;
  let place = placeOf(anchor);
  let left = framesAfter;
  const sinceMs = performance.now();
  const look = () => {
    const moved = anchor.isConnected ? placeOf(anchor) - place : 0;
    if (moved !== 0) {
      const { top } = anchor.getBoundingClientRect();
      window.scrollBy({ top: moved });
      // At the ends of the page there is no room to scroll.
      const isLost = Math.abs(top - moved - anchor.getBoundingClientRect().top) > 2;
      if (isAimed && isLost) missAim(sinceMs);
    } else if (isAimed && !anchor.isConnected) missAim(sinceMs);
    place += moved;
    left = holders > 0 ? framesAfter : left - 1;
    isHeld = left > 0 && anchor.isConnected;
    if (isHeld) requestAnimationFrame(look);
    else style.overflowAnchor = '';
  };
  requestAnimationFrame(look);
};

/** While rows come and go, the one that is looked at stays where it is on the screen. Answers what ends it: nothing more is asked for. */
export const holdPlace = () => {
  const anchor = isHeld ? undefined : anchorOf();
  if (anchor) hold(anchor);
  holders += 1;
  return () => {
    holders -= 1;
  };
};
