import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import type { PaletteItem } from './paletteItems.ts';

/** Keys that are not listed as commands. They only move the focus, or are global commands listed elsewhere. */
const unlistedKeys = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Home', 'End', 'Ctrl+K', '?', 'F1']);

/** A command of the open screen. Its button is looked up when it runs, because the screen may have been redrawn. */
interface Command {
  key: string;
  label: string;
  /** Returns the action on the screen as it is now. Undefined if there is none. */
  find: () => (() => void) | undefined;
}

const listKeyCommands = (keys: readonly ScreenKey[]): Command[] =>
  keys.flatMap(({ key, label, run }) =>
    run && !unlistedKeys.has(key) && !key.startsWith('g ')
      ? [{ key, label, find: () => activeKeys().find((now) => now.key === key && now.label === label && now.run)?.run }]
      : [],
  );

/** Buttons that are not listed. Those in rows, lists and menus belong to their row, and those with a key are listed by key. */
const unlistedButtons =
  'table, [role="grid"], [role="listbox"], [role="menu"], [role="tablist"], [aria-haspopup="menu"], [aria-keyshortcuts]';

const buttonLabel = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim();

const findButtons = () =>
  [...document.querySelectorAll<HTMLElement>('#main button:not([disabled]), #main a.MuiButton-root:not([aria-disabled="true"])')].filter(
    (button) => !button.closest(unlistedButtons) && button.checkVisibility(),
  );

const findClick = (label: string) => {
  const button = findButtons().find((one) => buttonLabel(one) === label);
  return button && (() => button.click());
};

/** Buttons that only choose what a list shows. They come after the others. */
const listChoices = '.status-tabs, .tools';

const actionsFirst = (buttons: readonly HTMLElement[]) => [
  ...buttons.filter((button) => !button.closest(listChoices)),
  ...buttons.filter((button) => button.closest(listChoices)),
];

const listButtonCommands = (): Command[] =>
  actionsFirst(findButtons())
    .map(buttonLabel)
    .filter((label) => label !== '')
    .map((label) => ({ key: '', label, find: () => findClick(label) }));

/**
 * Lists every command of the open screen once, from its keys, its *More* menu and its buttons. `onGone` is called if a command is no longer
 * available when it is chosen.
 */
export const screenCommands = (keys: readonly ScreenKey[], onGone: (label: string) => void): PaletteItem[] => {
  const labels = new Set<string>();
  return [...listKeyCommands(keys), ...listButtonCommands()]
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map(({ key, label, find }) => ({
      key: `here ${key} ${label}`,
      icon: 'act',
      kind: 'This screen',
      title: label,
      detail: key,
      isDetailKey: true,
      run: () => (find() ?? (() => onGone(label)))(),
    }));
};
