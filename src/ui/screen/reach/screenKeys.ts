import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';
import { makeStore, useStore } from '#src/ui/state/store.ts';

export interface ScreenKey {
  /**
   * Key such as `n`, `/`, `Ctrl+S`, `Ctrl+Enter`, `Alt+ArrowUp`, `Escape` or `F2`. `g o` is g, then o. If empty, the command is only listed in
   * Ctrl+K.
   */
  key: string;
  /** Description for the `?` list. */
  label: string;
  /** Absent if the focused element handles the key, as a row handles Enter. The key is then only listed. */
  run?: () => void;
  /** Temporarily disabled, so neither listed nor active. */
  isOff?: boolean;
}

const caps: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** Formats a key as printed on the keyboard, such as `Alt+↑` for `Alt+ArrowUp`. */
export const keyCap = (key: string) =>
  key
    .split('+')
    .map((one) => caps[one] ?? one)
    .join('+');

/** `isOver` means that the keys were added while a dialog was open, as the dialog's own keys are. */
type Layer = { keys: readonly ScreenKey[]; isOver: boolean };

const layers = makeStore<readonly Layer[]>([]);
let areLettersOn = true;
let pendingPrefix = '';
let prefixTimer: ReturnType<typeof setTimeout> | undefined;

/** WCAG 2.1.4 requires that single-character shortcuts can be turned off. */
export const setSingleLetterKeys = (isOn: boolean) => {
  areLettersOn = isOn;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isSingle = (key: string) => key.length === 1 || key.includes(' ');

/** Tells whether a dialog is open and captures the keys. */
export const isDialogOpen = () => isOnScreen('dialog');

/** Tells whether a dialog has the focus, so that content below must not take it. A closing dialog has already returned it. */
export const isFocusOver = () => Boolean(document.activeElement?.closest('[role=dialog]'));

/** Tells whether the focus is in a dialog that needs an answer first. A side panel does not count. */
export const isAsked = () => {
  const over = document.activeElement?.closest('[role=dialog]') ?? null;
  return over !== null && over.closest('[data-panel]') === null;
};

/** Elements that use ↓ themselves. */
const hasOwnArrows = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=grid]') !== null;

/** `?` opens the list of keys even in a line grid, where nobody types it. */
const isAsking = (keys: string, target: EventTarget | null) =>
  keys === '?' && target instanceof Element && target.closest('[role=grid]') !== null;

const readPressedKey = (event: KeyboardEvent) => {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const name = event.key.length === 1 && (control || event.altKey) ? event.key.toUpperCase() : event.key;
  return `${control}${event.altKey ? 'Alt+' : ''}${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}${name}`;
};

/** Keys that post or save. They do not act below an open dialog, and a held key acts once. */
const isDecisive = (keys: string) => keys === 'Ctrl+Enter' || keys === 'Ctrl+S';

const toHeard = (keys: string) => {
  const all = layers.get().toReversed();
  return isDecisive(keys) && isDialogOpen() ? all.filter((layer) => layer.isOver) : all;
};

const find = (keys: string) =>
  toHeard(keys)
    .flatMap((layer) => layer.keys)
    .find((candidate) => candidate.key === keys && candidate.run && !candidate.isOff)?.run;

const startsSequence = (prefix: string) => layers.get().some(({ keys }) => keys.some(({ key }) => key.startsWith(`${prefix} `)));

const earlyMs = 2000;
/** Key pressed before the application was ready. It is handled as soon as possible. */
let early: { pressed: string; at: number } | undefined;
/** True once the first shortcuts are registered. After that, an unhandled key is ignored. */
let hasCome = false;

const doEarly = () => {
  const match = early && performance.now() - early.at < earlyMs ? find(early.pressed) : undefined;
  if (!match) return;
  early = undefined;
  match();
};

const storeEarlyKey = (event: KeyboardEvent) => {
  if (hasCome || (!event.ctrlKey && !event.metaKey)) return;
  early = { pressed: readPressedKey(event), at: performance.now() };
  // Stops the browser's own Ctrl+K, which would focus the address bar.
  if (early.pressed === 'Ctrl+K') event.preventDefault();
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  if (layers.get().length === 0) {
    storeEarlyKey(event);
    return;
  }
  const keys = pendingPrefix ? `${pendingPrefix} ${event.key}` : readPressedKey(event);
  pendingPrefix = '';
  // The timer of the previous sequence would drop the first key of this one.
  clearTimeout(prefixTimer);
  if (isSingle(keys) && !isAsking(keys, event.target) && (!areLettersOn || isTyping(event.target))) return;
  if (keys === 'ArrowDown' && (isTyping(event.target) || hasOwnArrows(event.target))) return;
  // Searches the whole page, so only for keys where it matters.
  if ((isSingle(keys) || keys === 'ArrowDown') && isDialogOpen()) return;
  if (event.repeat && isDecisive(keys)) {
    event.preventDefault();
    return;
  }
  const match = find(keys);
  if (match) {
    event.preventDefault();
    match();
  } else if (isDecisive(keys) && isDialogOpen()) {
    // Stops the browser from saving its page.
    event.preventDefault();
  } else if (keys.length === 1 && startsSequence(keys)) {
    pendingPrefix = keys;
    prefixTimer = setTimeout(() => {
      pendingPrefix = '';
    }, 1500);
  }
};

const add = (layer: Layer) => {
  hasCome = true;
  layers.set([...layers.get(), layer]);
  doEarly();
};

const remove = (layer: Layer) => {
  layers.set(layers.get().filter((other) => other !== layer));
};

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown);

/** Registers the screen's shortcuts while it is shown. The most recently opened screen wins. */
export const useScreenKeys = (keys: readonly ScreenKey[]) => {
  const layer = useRef<Layer>({ keys, isOver: false });
  // Registers before the paint that shows them, so that an immediate keystroke does not reach the previous screen's shortcuts.
  useLayoutEffect(() => {
    layer.current.keys = keys;
  });
  useEffect(() => {
    const ownLayer = layer.current;
    ownLayer.isOver = ownLayer.keys.some(({ key }) => isDecisive(key)) && isDialogOpen();
    add(ownLayer);
    return () => remove(ownLayer);
  }, []);
};

const actingIn = (all: readonly Layer[]) =>
  all
    .toReversed()
    .flatMap((layer) => layer.keys)
    .filter((key) => !key.isOff);

/** Returns all active shortcuts, innermost first. */
export const useActiveKeys = () => actingIn(useStore(layers));
/** Returns all active shortcuts once, without subscribing. */
export const activeKeys = () => actingIn(layers.get());
