/** So long after the mouse moved over a row, a press on it may be about to come. */
const aimingMs = 3000;
/** Nobody sees that something has moved and presses elsewhere any faster. */
const reactionMs = 350;
/** A hand that rests moves the mouse by so much. */
const restingPx = 4;

interface Place {
  x: number;
  y: number;
  atMs: number;
}

let at: Place | undefined;
let missed: Place | undefined;
let pressedMs = -Infinity;

const follow = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
  at = pointerType === 'touch' ? undefined : { x, y, atMs: performance.now() };
};

/** Which of such elements the mouse is over and about to press. */
export const aimedAt = (selector: string): Element | null => {
  if (!at || performance.now() - at.atMs > aimingMs) return null;
  return document.elementFromPoint(at.x, at.y)?.closest(selector) ?? null;
};

/**
 * What was aimed at since then has moved away all the same: a press that comes at once, where the mouse lay, was meant for it, not for what
 * stands there now. Where it was pressed meanwhile, it has gone by that press, as the line of a pick gives way to the next.
 */
export const missAim = (sinceMs: number) => {
  if (at && pressedMs < sinceMs) missed = { ...at, atMs: performance.now() };
};

const isTooSoon = ({ clientX, clientY }: MouseEvent) =>
  missed !== undefined && performance.now() - missed.atMs <= reactionMs && Math.hypot(clientX - missed.x, clientY - missed.y) <= restingPx;

/** Watches the mouse until it is ended; presses that miss their row do nothing. */
export const watchAim = (selector: string) => {
  const refuse = (event: MouseEvent) => {
    // Enter and Space say which row they mean.
    if (event.detail === 0) return;
    const isOnRow = event.target instanceof Element && event.target.closest(selector) !== null;
    if (isOnRow && isTooSoon(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pressedMs = performance.now();
  };
  document.addEventListener('pointermove', follow, { passive: true });
  document.addEventListener('click', refuse, { capture: true });
  return () => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('click', refuse, { capture: true });
    at = undefined;
    missed = undefined;
    pressedMs = -Infinity;
  };
};
