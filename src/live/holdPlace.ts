const rows = 'main tr[data-index], main .pick-line';
/** What is answered is drawn by then. */
const framesAfter = 3;

const isInSight = (element: Element) => element.getBoundingClientRect().top >= 0;

/** The row that has the hand; else, where one has scrolled, the first in sight. */
const anchorOf = () => {
  const own = document.activeElement?.closest(rows);
  if (own || window.scrollY === 0) return own;
  return [...document.querySelectorAll(rows)].find(isInSight);
};

const placeOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

let holders = 0;
let isHeld = false;

const hold = (anchor: Element) => {
  const { style } = document.documentElement;
  // The browser would do the same for a row that it chooses itself.
  style.overflowAnchor = 'none';
  isHeld = true;
  let place = placeOf(anchor);
  let left = framesAfter;
  const look = () => {
    const moved = anchor.isConnected ? placeOf(anchor) - place : 0;
    if (moved !== 0) window.scrollBy({ top: moved });
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
