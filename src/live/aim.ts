/** Milliseconds after a mouse movement over a row within which a press is expected. */
const aimingMs = 3000;
/** Milliseconds that a user needs at least to notice a moved row and press elsewhere. */
const reactionMs = 350;
/** Pixels by which a resting hand may move the mouse. */
const restingPx = 4;

interface MousePosition {
  x: number;
  y: number;
  atMs: number;
}

let lastMove: MousePosition | undefined;
let missedPosition: MousePosition | undefined;
let pressedMs = -Infinity;

const trackMouse = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
  lastMove = pointerType === 'touch' ? undefined : { x, y, atMs: performance.now() };
};

/** Returns the matching element under the mouse if a press is likely, or else null. */
export const aimedAt = (selector: string): Element | null => {
  if (!lastMove || performance.now() - lastMove.atMs > aimingMs) return null;
  return document.elementFromPoint(lastMove.x, lastMove.y)?.closest(selector) ?? null;
};

/**
 * Records that the row under the mouse has moved. `sinceMs` is when the row may have begun to move. An immediate press at the same place
 * was meant for the old row, so it is cancelled. If the user has pressed since, that press may itself have moved the row, as in picking, so
 * nothing is recorded.
 */
export const recordMissedAim = (sinceMs: number) => {
  if (lastMove && pressedMs < sinceMs) missedPosition = { ...lastMove, atMs: performance.now() };
};

const isTooSoon = ({ clientX, clientY }: MouseEvent) =>
  missedPosition !== undefined &&
  performance.now() - missedPosition.atMs <= reactionMs &&
  Math.hypot(clientX - missedPosition.x, clientY - missedPosition.y) <= restingPx;

/** Watches the mouse until it is stopped. Cancels presses that would hit the wrong row. */
export const watchAim = (selector: string) => {
  const cancelMissed = (event: MouseEvent) => {
    // Enter and Space act on the focused row, so they cannot miss.
    if (event.detail === 0) return;
    const isOnRow = event.target instanceof Element && event.target.closest(selector) !== null;
    if (isOnRow && isTooSoon(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pressedMs = performance.now();
  };
  document.addEventListener('pointermove', trackMouse, { passive: true });
  document.addEventListener('click', cancelMissed, { capture: true });
  return () => {
    document.removeEventListener('pointermove', trackMouse);
    document.removeEventListener('click', cancelMissed, { capture: true });
    lastMove = undefined;
    missedPosition = undefined;
    pressedMs = -Infinity;
  };
};
