import { screenAddress } from '#src/shell/screens/screens.ts';
import type { Screen } from '#src/shell/screens/screens.ts';

export interface MenuEntry {
  label: string;
  /** Path of the screen. Absent if the entry is a group. */
  path?: string;
  count?: Screen['count'];
  entries: MenuEntry[];
}

const findOrAddChild = (entries: MenuEntry[], label: string) => {
  const existingEntry = entries.find((entry) => entry.label === label);
  if (existingEntry) return existingEntry;
  const newEntry: MenuEntry = { label, entries: [] };
  entries.push(newEntry);
  return newEntry;
};

/** Groups, sub-groups and entries, in the order of the screens. Leaves out groups without a visible entry. */
export const menuTree = (screens: readonly Screen[]) => {
  const root: MenuEntry = { label: '', entries: [] };
  for (const screen of screens) {
    const entry = (screen.menu ?? []).reduce((at, label) => findOrAddChild(at.entries, label), root);
    entry.path = screenAddress(screen);
    if (screen.count) entry.count = screen.count;
  }
  return root.entries;
};
