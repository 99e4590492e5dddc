import { makeUserStore } from '#src/shell/userStore.ts';

/** Most entries that a user can pin to the top of the menu. */
export const maxPins = 5;

/** Groups and sub-menus that the user has folded (false) or opened (true), by the key of the entry. */
export const menuFolds = makeUserStore('menuGroups', (stored) => (stored ?? {}) as Readonly<Record<string, boolean>>);

/** Paths of the entries that the user has pinned. */
export const menuPins = makeUserStore('menuPins', (stored) => (Array.isArray(stored) ? (stored as string[]) : []).slice(0, maxPins));

export const saveFold = (key: string, isOpen: boolean) => menuFolds.set({ ...menuFolds.get(), [key]: isOpen });

/** Pins an entry, or removes its pin. Ignores a sixth pin. */
export const togglePin = (path: string) => {
  const pins = menuPins.get();
  if (pins.includes(path)) menuPins.set(pins.filter((pin) => pin !== path));
  else if (pins.length < maxPins) menuPins.set([...pins, path]);
};
