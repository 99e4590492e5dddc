import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';
import { makeStore, useStore } from '#src/ui/state/store.ts';

export interface ScreenKey {
  /**
   * Key such as `n`, `/`, `Ctrl+S`, `Ctrl+Enter`, `Alt+ArrowUp`, `Escape` or `F2`. `g o` is g, then o. An empty key means that the command
   * is listed only in Ctrl+K.
   */
  key: string;
  /** Description for the `?` list. */
  label: string;
  /** Action of the key. Absent if the focused element handles the key, as a row handles Enter. The key is then only listed. */
  run?: () => void;
  /** Disables the key for now. It is then neither listed nor active. */
  isOff?: boolean;
}

const caps: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** Formats a key as printed on the keyboard, such as `Alt+↑` for `Alt+ArrowUp`. */
export const keyCap = (key: string) =>
  key
    .split('+')
    .map((one) => caps[one] ?? one)
    .join('+');

/** Shortcuts of one component. `isOver` is true if they were added while a dialog was open, as those of the dialog are. */
type Layer = { keys: readonly ScreenKey[]; isOver: boolean };

const layers = makeStore<readonly Layer[]>([]);
let areLettersOn = true;
let pendingPrefix = '';
let prefixTimer: ReturnType<typeof setTimeout> | undefined;

/** Turns single-character shortcuts on or off, as WCAG 2.1.4 requires. */
export const setSingleLetterKeys = (isOn: boolean) => {
  areLettersOn = isOn;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isSingle = (key: string) => key.length === 1 || key.includes(' ');

/** Whether a dialog is open. Keys of the screen below do not act then. */
export const isDialogOpen = () => isOnScreen('dialog');

/** Whether the focus is in a dialog. Content below must not take the focus then. False for a dialog that is closing. */
export const isFocusInDialog = () => Boolean(document.activeElement?.closest('[role=dialog]'));

/** Whether the focus is in a dialog that must be answered first. A side panel does not count. */
export const isAnswerNeeded = () => {
  const dialog = document.activeElement?.closest('[role=dialog]') ?? null;
  return dialog !== null && dialog.closest('[data-panel]') === null;
};

/** Whether the focused element uses ↓ itself. */
const hasOwnArrows = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=grid]') !== null;

/** Whether `?` opens the list of keys within a line grid. No cell of a grid needs a question mark. */
const opensKeyList = (keys: string, target: EventTarget | null) =>
  keys === '?' && target instanceof Element && target.closest('[role=grid]') !== null;

const readPressedKey = (event: KeyboardEvent) => {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const name = event.key.length === 1 && (control || event.altKey) ? event.key.toUpperCase() : event.key;
  return `${control}${event.altKey ? 'Alt+' : ''}${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}${name}`;
};

/** Whether a key posts or saves. Such a key does not act below an open dialog, and acts once while it is held down. */
const isDecisive = (keys: string) => keys === 'Ctrl+Enter' || keys === 'Ctrl+S';

const layersFor = (keys: string) => {
  const all = layers.get().toReversed();
  return isDecisive(keys) && isDialogOpen() ? all.filter((layer) => layer.isOver) : all;
};

const find = (keys: string) =>
  layersFor(keys)
    .flatMap((layer) => layer.keys)
    .find((candidate) => candidate.key === keys && candidate.run && !candidate.isOff)?.run;

const startsSequence = (prefix: string) => layers.get().some(({ keys }) => keys.some(({ key }) => key.startsWith(`${prefix} `)));

const earlyMs = 2000;
/** Key pressed before the application was ready. It is handled as soon as possible. */
let earlyKey: { pressed: string; at: number } | undefined;
/** True once the first shortcuts are registered. After that, an unhandled key is ignored. */
let isReady = false;

const runEarlyKey = () => {
  const match = earlyKey && performance.now() - earlyKey.at < earlyMs ? find(earlyKey.pressed) : undefined;
  if (!match) return;
  earlyKey = undefined;
  match();
};

const storeEarlyKey = (event: KeyboardEvent) => {
  if (isReady || (!event.ctrlKey && !event.metaKey)) return;
  earlyKey = { pressed: readPressedKey(event), at: performance.now() };
  // Stops the browser's own Ctrl+K, which would focus the address bar.
  if (earlyKey.pressed === 'Ctrl+K') event.preventDefault();
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  if (layers.get().length === 0) {
    storeEarlyKey(event);
    return;
  }
  const keys = pendingPrefix ? `${pendingPrefix} ${event.key}` : readPressedKey(event);
  pendingPrefix = '';
  // Stops the timer of the previous sequence, which would drop the first key of this one.
  clearTimeout(prefixTimer);
  if (isSingle(keys) && !opensKeyList(keys, event.target) && (!areLettersOn || isTyping(event.target))) return;
  if (keys === 'ArrowDown' && (isTyping(event.target) || hasOwnArrows(event.target))) return;
  // Checked only for these keys, because the check searches the whole page.
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
  isReady = true;
  layers.set([...layers.get(), layer]);
  runEarlyKey();
};

const remove = (layer: Layer) => {
  layers.set(layers.get().filter((other) => other !== layer));
};

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown);

/** Registers the shortcuts of the screen while it is shown. If two screens use a key, the one opened last gets it. */
export const useScreenKeys = (keys: readonly ScreenKey[]) => {
  const layer = useRef<Layer>({ keys, isOver: false });
  // Updates before the paint, so that a key pressed at once does not reach earlier shortcuts.
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

const enabledKeys = (all: readonly Layer[]) =>
  all
    .toReversed()
    .flatMap((layer) => layer.keys)
    .filter((key) => !key.isOff);

/** Returns all active shortcuts, innermost first. */
export const useActiveKeys = () => enabledKeys(useStore(layers));
/** Returns all active shortcuts once, without subscribing. */
export const activeKeys = () => enabledKeys(layers.get());
