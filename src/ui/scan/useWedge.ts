import { useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';

/** Maximum milliseconds between two keys of a scanner, which is faster than anyone types. */
const maxGapMs = 50;
const minKeys = 4;

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

const readKeyText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
  // Most scanners that act as keyboards send FNC1 as Ctrl and ].
  if (key === '\u001D' || key === '\u001E' || (ctrlKey && key === ']')) return '|';
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined;
};

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Listens for a scanner that acts as a keyboard, wherever the focus is. It sends keys quickly and ends with Enter. Its keys do not press
 * the focused button, and are ignored while a dialog is open or a field has the focus. A few keys such as `g o` come from a user and are
 * passed on after a pause.
 */
export const useWedge = (onScan: (text: string) => void) => {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let text = '';
    let lastMs = Number.NEGATIVE_INFINITY;
    let heldKeys: KeyboardEvent[] = [];
    let isReleasing = false;
    let releaseTimer: ReturnType<typeof setTimeout> | undefined;
    const consume = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    /** Passes on the keys that were held back, unless they belong to a bar code. */
    const releaseHeldKeys = () => {
      clearTimeout(releaseTimer);
      const pressedKeys = text.length < minKeys ? heldKeys : [];
      heldKeys = [];
      isReleasing = true;
      for (const event of pressedKeys) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
      isReleasing = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isReleasing || takesText(event.target)) return;
      const now = performance.now();
      const isQuick = now - lastMs < maxGapMs;
      if (modifiers.has(event.key)) {
        if (isQuick) lastMs = now;
        return;
      }
      const character = readKeyText(event);
      if (character !== undefined) {
        if (!isQuick) releaseHeldKeys();
        text = isQuick ? text + character : character;
        lastMs = now;
        if (!isQuick) return;
        consume(event);
        heldKeys.push(event);
        clearTimeout(releaseTimer);
        releaseTimer = setTimeout(releaseHeldKeys, maxGapMs);
        return;
      }
      const scannedText = isQuick && text.length >= minKeys && event.key === 'Enter' ? text : undefined;
      releaseHeldKeys();
      text = '';
      if (scannedText === undefined) return;
      consume(event);
      if (!isDialogOpen()) latest.current(scannedText);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(releaseTimer);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
};
