import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';
import { makeStore, useStore } from '#src/ui/state/store.ts';

export interface ScreenKey {
  /** `n`, `/`, `Ctrl+S`, `Ctrl+Enter`, `Alt+ArrowUp`, `Escape`, `F2`; `g o` is g, then o. Empty: only Ctrl+K finds it, by its label. */
  key: string;
  /** What it does, for the list that `?` shows. */
  label: string;
  /** Absent where the thing that has the focus acts on it, as a row on Enter: then it is told, no more. */
  run?: () => void;
  /** Not now: neither shown nor acted on. */
  isOff?: boolean;
}

const caps: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** As it is printed on a key, each of a chord: `Alt+ArrowUp` → `Alt+↑`. */
export const keyCap = (key: string) =>
  key
    .split('+')
    .map((one) => caps[one] ?? one)
    .join('+');

/** `isOver`: it came while a dialog was open, as that dialog's own keys do. */
type Layer = { keys: readonly ScreenKey[]; isOver: boolean };

const layers = makeStore<readonly Layer[]>([]);
let areLettersOn = true;
let pendingPrefix = '';
let prefixTimer: ReturnType<typeof setTimeout> | undefined;

/** WCAG 2.1.4: keys of one character can be switched off. */
export const setSingleLetterKeys = (isOn: boolean) => {
  areLettersOn = isOn;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isSingle = (key: string) => key.length === 1 || key.includes(' ');

/** Whether something stands over the screen and has the keys. */
export const isDialogOpen = () => isOnScreen('dialog');

/** Whether what stands over the screen has the focus: what comes under it leaves it there. One that is closing has given it back. */
export const isFocusOver = () => Boolean(document.activeElement?.closest('[role=dialog]'));

/** Whether the hand is in a question, which wants its answer first; a panel at the side is none. */
export const isAsked = () => {
  const over = document.activeElement?.closest('[role=dialog]') ?? null;
  return over !== null && over.closest('[data-panel]') === null;
};

/** Where ↓ has a meaning of its own. */
const hasOwnArrows = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=grid]') !== null;

/** A line grid types no `?`: there it asks for the keys. */
const isAsking = (pressed: string, target: EventTarget | null) =>
  pressed === '?' && target instanceof Element && target.closest('[role=grid]') !== null;

const pressedOf = (event: KeyboardEvent) => {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const name = event.key.length === 1 && (control || event.altKey) ? event.key.toUpperCase() : event.key;
  return `${control}${event.altKey ? 'Alt+' : ''}${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}${name}`;
};

/** They post or save: what stands under an open dialog does not, and a key that is held down does it once. */
const isDecisive = (pressed: string) => pressed === 'Ctrl+Enter' || pressed === 'Ctrl+S';

const heard = (pressed: string) => {
  const all = layers.get().toReversed();
  return isDecisive(pressed) && isDialogOpen() ? all.filter((layer) => layer.isOver) : all;
};

const find = (pressed: string) =>
  heard(pressed)
    .flatMap((layer) => layer.keys)
    .find((candidate) => candidate.key === pressed && candidate.run && !candidate.isOff)?.run;

const startsSequence = (pressed: string) => layers.get().some(({ keys }) => keys.some(({ key }) => key.startsWith(`${pressed} `)));

const earlyMs = 2000;
/** Pressed while the page was there and the application not yet: done as soon as it can be. */
let early: { pressed: string; at: number } | undefined;
/** From its first keys on, a key that nothing hears is one for nothing. */
let hasCome = false;

const doEarly = () => {
  const match = early && performance.now() - early.at < earlyMs ? find(early.pressed) : undefined;
  if (!match) return;
  early = undefined;
  match();
};

const keepEarly = (event: KeyboardEvent) => {
  if (hasCome || (!event.ctrlKey && !event.metaKey)) return;
  early = { pressed: pressedOf(event), at: performance.now() };
  // The browser's own Ctrl+K would take the hand to its address bar.
  if (early.pressed === 'Ctrl+K') event.preventDefault();
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  if (layers.get().length === 0) {
    keepEarly(event);
    return;
  }
  const pressed = pendingPrefix ? `${pendingPrefix} ${event.key}` : pressedOf(event);
  pendingPrefix = '';
  // That of the sequence before would take this one's first key away.
  clearTimeout(prefixTimer);
  if (isSingle(pressed) && !isAsking(pressed, event.target) && (!areLettersOn || isTyping(event.target))) return;
  if (pressed === 'ArrowDown' && (isTyping(event.target) || hasOwnArrows(event.target))) return;
  // Asked of the whole page, so only for keys that it matters to.
  if ((isSingle(pressed) || pressed === 'ArrowDown') && isDialogOpen()) return;
  if (event.repeat && isDecisive(pressed)) {
    event.preventDefault();
    return;
  }
  const match = find(pressed);
  if (match) {
    event.preventDefault();
    match();
  } else if (isDecisive(pressed) && isDialogOpen()) {
    // Nor does the browser save its page.
    event.preventDefault();
  } else if (pressed.length === 1 && startsSequence(pressed)) {
    pendingPrefix = pressed;
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

/** The keys of this screen while it is shown. Those of what opened last win. */
export const useScreenKeys = (keys: readonly ScreenKey[]) => {
  const layer = useRef<Layer>({ keys, isOver: false });
  // With the very paint that shows them: a key pressed at once must not meet what was there before.
  useLayoutEffect(() => {
    layer.current.keys = keys;
  });
  useEffect(() => {
    const mine = layer.current;
    mine.isOver = mine.keys.some(({ key }) => isDecisive(key)) && isDialogOpen();
    add(mine);
    return () => remove(mine);
  }, []);
};

const actingIn = (all: readonly Layer[]) =>
  all
    .toReversed()
    .flatMap((layer) => layer.keys)
    .filter((key) => !key.isOff);

/** All keys that act now, the innermost first. */
export const useActiveKeys = () => actingIn(useStore(layers));
/** The same, for who asks once. */
export const activeKeys = () => actingIn(layers.get());
