import type { WorkKind } from '#contract/system/today/work.ts';
import { screenAddress } from '#src/shell/screens/screens.ts';
import type { Screen } from '#src/shell/screens/screens.ts';

export interface MenuEntry {
  /** Labels from the group to the entry, such as `Office/Sales/Quotations`. */
  key: string;
  label: string;
  /** Path of the screen. Absent if the entry is a group. */
  path?: string;
  /** Work of *Today* that is done on the screen. */
  work?: WorkKind;
  entries: MenuEntry[];
}

/** Sub-menus of entries that the specification does not name, in their order. They follow the specified entries of their group. */
const addedSubMenus = ['Sales', 'Buying', 'Stock', 'Pallets', 'Money', 'Books', 'Company', 'Manage Lists'];

export const isAddedSubMenu = ({ label, path }: MenuEntry) => path === undefined && addedSubMenus.includes(label);

const findOrAddChild = ({ key, entries }: MenuEntry, label: string) => {
  const existingEntry = entries.find((entry) => entry.label === label);
  if (existingEntry) return existingEntry;
  const newEntry: MenuEntry = { key: key ? `${key}/${label}` : label, label, entries: [] };
  entries.push(newEntry);
  return newEntry;
};

const sortEntries = (entries: readonly MenuEntry[]) => [
  ...entries.filter((entry) => !isAddedSubMenu(entry)),
  ...entries.filter(isAddedSubMenu).toSorted((one, other) => addedSubMenus.indexOf(one.label) - addedSubMenus.indexOf(other.label)),
];

/** Groups, sub-menus and entries, in the order of the screens. Leaves out groups without a visible entry. */
export const menuTree = (screens: readonly Screen[]) => {
  const root: MenuEntry = { key: '', label: '', entries: [] };
  for (const screen of screens) {
    const entry = (screen.menu ?? []).reduce(findOrAddChild, root);
    entry.path = screenAddress(screen);
    if (screen.work) entry.work = screen.work;
  }
  return root.entries.map((group) => ({ ...group, entries: sortEntries(group.entries) }));
};

/** Whether the screen at the path belongs to the entry. */
export const containsPath = (entry: MenuEntry, pathname: string): boolean =>
  entry.path === undefined
    ? entry.entries.some((inner) => containsPath(inner, pathname))
    : pathname === entry.path || pathname.startsWith(`${entry.path}/`);

/**
 * Keys of the group, the sub-menu and the entry of the current screen. If a screen is in two groups, only the first is current, so that one
 * group is open.
 */
export const listCurrentKeys = (entries: readonly MenuEntry[], pathname: string): readonly string[] => {
  const current = entries.find((entry) => containsPath(entry, pathname));
  return current ? [current.key, ...listCurrentKeys(current.entries, pathname)] : [];
};

/** Most entries that the menu shows to a user who has not changed it. */
export const maxVisible = 14;

/** Groups and sub-menus that are open to a user who has not changed the menu, without those of the current screen. */
export interface InitialFolds {
  areGroupsOpen: boolean;
  areSubMenusOpen: boolean;
}

const isHome = (group: MenuEntry) => group.label === 'Home';

/** Whether a group or sub-menu is open before the user changes that. */
export const isInitiallyOpen = (entry: MenuEntry, { areGroupsOpen, areSubMenusOpen }: InitialFolds) =>
  entry.key.includes('/') ? areSubMenusOpen : areGroupsOpen || isHome(entry);

/** Whether a sub-menu opens when the user opens its group. A specified one does, so that each of its entries is two clicks away. */
export const opensWithGroup = (entry: MenuEntry) => entry.key.includes('/') && !isAddedSubMenu(entry);

/** Counts the visible entries. A folded group or sub-menu counts as one. The heading of an open group is no entry. */
export const countVisible = (groups: readonly MenuEntry[], folds: InitialFolds): number => {
  const countEntry = (entry: MenuEntry): number =>
    1 + (entry.path === undefined && isInitiallyOpen(entry, folds) ? entry.entries.reduce((sum, inner) => sum + countEntry(inner), 0) : 0);
  return groups.reduce((sum, group) => sum + countEntry(group) - (isInitiallyOpen(group, folds) ? 1 : 0), 0);
};

/** Opens as much as the menu may show: everything, or everything but the added sub-menus, or only *Home*. */
export const chooseInitialFolds = (groups: readonly MenuEntry[]): InitialFolds => {
  const choices = [
    { areGroupsOpen: true, areSubMenusOpen: true },
    { areGroupsOpen: true, areSubMenusOpen: false },
  ];
  return choices.find((folds) => countVisible(groups, folds) <= maxVisible) ?? { areGroupsOpen: false, areSubMenusOpen: false };
};

/** Lists the entries that open a screen. */
export const listLeaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.path === undefined ? listLeaves(entry.entries) : [entry]));
