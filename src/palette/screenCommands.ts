import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import type { PaletteItem } from './paletteItems.ts';

/** Keys that move the focus, and global commands that have their own place here. */
const moves = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Home', 'End', 'Ctrl+K', '?', 'F1']);

/** A command of the open screen. The screen may be redrawn before it runs, so its button is looked up then. */
interface Command {
  key: string;
  label: string;
  /** Returns the action on the screen as it is now. Undefined if there is none. */
  find: () => (() => void) | undefined;
}

const ofKeys = (keys: readonly ScreenKey[]): Command[] =>
  keys.flatMap(({ key, label, run }) =>
    run && !moves.has(key) && !key.startsWith('g ')
      ? [{ key, label, find: () => activeKeys().find((now) => now.key === key && now.label === label && now.run)?.run }]
      : [],
  );

/** Buttons in rows, lists and menus are used there, and commands with a key are listed by key. */
const elsewhere = 'table, [role="grid"], [role="listbox"], [role="menu"], [role="tablist"], [aria-haspopup="menu"], [aria-keyshortcuts]';

const buttonLabel = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim();

const buttonsNow = () =>
  [...document.querySelectorAll<HTMLElement>('#main button:not([disabled]), #main a.MuiButton-root:not([aria-disabled="true"])')].filter(
    (button) => !button.closest(elsewhere) && button.checkVisibility(),
  );

const findClick = (label: string) => {
  const button = buttonsNow().find((one) => buttonLabel(one) === label);
  return button && (() => button.click());
};

const ofButtons = (): Command[] =>
  buttonsNow()
    .map(buttonLabel)
    .filter((label) => label !== '')
    .map((label) => ({ key: '', label, find: () => findClick(label) }));

/**
 * Lists every command of the open screen once: keys, entries under *More*, and buttons. `onGone` is called if a command is no longer available.
 */
export const screenCommands = (keys: readonly ScreenKey[], onGone: (label: string) => void): PaletteItem[] => {
  const labels = new Set<string>();
  return [...ofKeys(keys), ...ofButtons()]
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map(({ key, label, find }) => ({
      key: `here ${key} ${label}`,
      kind: 'Here',
      title: label,
      detail: key,
      run: () => (find() ?? (() => onGone(label)))(),
    }));
};
