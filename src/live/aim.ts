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

const follow = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
  at = pointerType === 'touch' ? undefined : { x, y, atMs: performance.now() };
};

/** Which of such elements the mouse is over and about to press. */
export const aimedAt = (selector: string): Element | null => {
  if (!at || performance.now() - at.atMs > aimingMs) return null;
  return document.elementFromPoint(at.x, at.y)?.closest(selector) ?? null;
};

/** What was aimed at has moved away all the same: a press that comes at once, where the mouse lay, was meant for it, not for what stands there now. */
export const missAim = () => {
  missed = at && { ...at, atMs: performance.now() };
};

/** Watches the mouse until it is ended; presses that miss their row do nothing. */
export const watchAim = (selector: string) => {
  const refuse = (event: MouseEvent) => {
    // Enter and Space say which row they mean.
    const isPress = event.detail > 0 && event.target instanceof Element && event.target.closest(selector) !== null;
    if (!isPress || !missed || performance.now() - missed.atMs > reactionMs) return;
    if (Math.hypot(event.clientX - missed.x, event.clientY - missed.y) > restingPx) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointermove', follow, { passive: true });
  document.addEventListener('click', refuse, { capture: true });
  return () => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('click', refuse, { capture: true });
    at = undefined;
    missed = undefined;
  };
};
