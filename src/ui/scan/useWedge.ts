import { useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';

/** Maximum gap between two keys of a scanner. Nobody types as fast. */
const mostMs = 50;
const fewestKeys = 4;

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

const textOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
  // Most scanners that act as keyboards send FNC1 as Ctrl and ].
  if (key === '\u001D' || key === '\u001E' || (ctrlKey && key === ']')) return '|';
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined;
};

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Listens for a scanner wherever the focus is: fast keystrokes that end with Enter. They do not press the focused button, and are ignored while a
 * dialog is open or a field has the focus. Too few keys for a code, such as `g o`, come from a user and are passed on after a pause.
 */
export const useWedge = (onScan: (text: string) => void) => {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let text = '';
    let lastMs = Number.NEGATIVE_INFINITY;
    let held: KeyboardEvent[] = [];
    let isLettingGo = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const take = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    /** Passes on the keys that were held back, unless they belong to a code. */
    const letGo = () => {
      clearTimeout(pause);
      const pressed = text.length < fewestKeys ? held : [];
      held = [];
      isLettingGo = true;
      for (const event of pressed) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
      isLettingGo = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isLettingGo || takesText(event.target)) return;
      const now = performance.now();
      const isQuick = now - lastMs < mostMs;
      if (modifiers.has(event.key)) {
        if (isQuick) lastMs = now;
        return;
      }
      const typed = textOf(event);
      if (typed !== undefined) {
        if (!isQuick) letGo();
        text = isQuick ? text + typed : typed;
        lastMs = now;
        if (!isQuick) return;
        take(event);
        held.push(event);
        clearTimeout(pause);
        pause = setTimeout(letGo, mostMs);
        return;
      }
      const scanned = isQuick && text.length >= fewestKeys && event.key === 'Enter' ? text : undefined;
      letGo();
      text = '';
      if (scanned === undefined) return;
      take(event);
      if (!isDialogOpen()) latest.current(scanned);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(pause);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
};
