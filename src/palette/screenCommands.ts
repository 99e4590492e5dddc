import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import type { PaletteItem } from './paletteItems.ts';

/** They move about, or are commands of every screen, which have their own place here. */
const moves = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Home', 'End', 'Ctrl+K', '?', 'F1']);

/** A command of the open screen. By the time it is done the screen may have been drawn again: it is looked for then. */
interface Command {
  key: string;
  label: string;
  /** What does it as the screen stands now; undefined: nothing does. */
  find: () => (() => void) | undefined;
}

const ofKeys = (keys: readonly ScreenKey[]): Command[] =>
  keys.flatMap(({ key, label, run }) =>
    run && !moves.has(key) && !key.startsWith('g ')
      ? [{ key, label, find: () => activeKeys().find((now) => now.key === key && now.label === label && now.run)?.run }]
      : [],
  );

/** What stands in rows, lists and menus is done there; what has a key is among the keys. */
const elsewhere = 'table, [role="grid"], [role="listbox"], [role="menu"], [role="tablist"], [aria-haspopup="menu"], [aria-keyshortcuts]';

const labelOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim();

const buttonsNow = () =>
  [...document.querySelectorAll<HTMLElement>('#main button:not([disabled]), #main a.MuiButton-root:not([aria-disabled="true"])')].filter(
    (button) => !button.closest(elsewhere) && button.checkVisibility(),
  );

const clickOf = (label: string) => {
  const button = buttonsNow().find((one) => labelOf(one) === label);
  return button && (() => button.click());
};

const ofButtons = (): Command[] =>
  buttonsNow()
    .map(labelOf)
    .filter((label) => label !== '')
    .map((label) => ({ key: '', label, find: () => clickOf(label) }));

/** Every command of the open screen, each once: its keys, what is behind *More*, its buttons. `onGone`: it cannot be done any more. */
export const screenCommands = (keys: readonly ScreenKey[], onGone: (label: string) => void): PaletteItem[] => {
  const seen = new Set<string>();
  return [...ofKeys(keys), ...ofButtons()]
    .filter(({ label }) => !seen.has(label) && seen.add(label))
    .map(({ key, label, find }) => ({
      key: `here ${key} ${label}`,
      kind: 'Here',
      title: label,
      detail: key,
      run: () => (find() ?? (() => onGone(label)))(),
    }));
};
