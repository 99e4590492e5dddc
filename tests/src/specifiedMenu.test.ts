import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import type { MenuEntry } from '#src/shell/menu/menuTree.ts';
import {
  chooseInitialFolds,
  countVisible,
  isInitiallyOpen,
  listCurrentKeys,
  maxVisible,
  menuTree,
  opensWithGroup,
} from '#src/shell/menu/menuTree.ts';
import { screenIcon } from '#src/shell/menu/menuIcons.ts';
import { findScreenName } from '#src/shell/screens/screenName.ts';
import { chooseSubtitle } from '#src/ui/screen/reach/screenName.ts';
import { screenAddress, isScreenFor, menuFor, screens } from '#src/shell/screens/screens.ts';

/** The side menu by section 2 of the specification: its groups and their entries, in order. */
const specified: Record<string, readonly (string | [string, readonly string[]])[]> = {
  Home: ['Dashboard'],
  Admin: [
    'Maintain Products',
    ['Manage Reference Files', ['Colours', 'Sizes', 'Weights', 'Features', 'Customer Groups', 'Neck Finish']],
    ['Manage Users', ['Users Accounts', 'Customers Accounts']],
    'Manage Pallets',
    'Manage Customers',
    'Manage Suppliers',
  ],
  Office: [
    'Find Customer',
    'Open Orders',
    'Stock Take',
    'Find Bottle',
    'Direct Orders',
    'Return Pallets',
    'Ad Hoc Invoice',
    'Pro Forma Invoice',
    'Record Payment',
  ],
  Warehouse: ['Pick List', 'Stock Movements', 'Maintain Products', 'Stock Take', 'Day Sheet'],
  Finance: ['Reports', 'Statements', 'Ready To Invoice', 'Supplier Pricing'],
  Customer: ['Customer Statement', 'Customer Invoices'],
};
const everybody: Role[] = ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'];
const namesOf = (entries: readonly (string | [string, readonly string[]])[]) =>
  entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : [entry[0], ...entry[1]]));
const shownTo = (roles: readonly Role[], group: string) => {
  const entries = menuTree(menuFor(roles)).find(({ label }) => label === group)?.entries ?? [];
  return entries.flatMap(({ label, entries: below }) => [label, ...below.map((each) => each.label)]);
};

describe('the menu', () => {
  test.each(Object.keys(specified))('%s has the entries of the specification, in their order', (group) => {
    const names = namesOf(specified[group] ?? []);
    const shown = shownTo(group === 'Customer' ? ['Customer'] : ['Admin'], group);
    expect(shown.filter((label) => names.includes(label))).toEqual(names);
  });

  test('Maintain Products is in both groups for an administrator, and in neither for the warehouse', () => {
    expect(shownTo(['Admin'], 'Warehouse')).toContain('Maintain Products');
    expect(shownTo(['Warehouse'], 'Warehouse')).not.toContain('Maintain Products');
    expect(shownTo(['Warehouse'], 'Admin')).toEqual([]);
  });

  test.each(Object.keys(specified))('the specified entries of %s come before the added ones', (group) => {
    const entries = menuTree(menuFor(group === 'Customer' ? ['Customer'] : ['Admin'])).find(({ label }) => label === group)?.entries ?? [];
    const firsts = (specified[group] ?? []).map((entry) => (typeof entry === 'string' ? entry : entry[0]));
    // *Today* is not in the specification, but it is where everybody begins.
    const labels = entries.map(({ label }) => label).filter((label) => label !== 'Today');
    expect(labels.slice(0, firsts.length)).toEqual(firsts);
  });

  const combinations = Array.from({ length: 2 ** 4 }, (_, bits) => everybody.slice(0, 4).filter((_role, at) => bits & (1 << at)));
  test.each([...combinations.filter((roles) => roles.length > 0), ['Customer' as const]])(
    'at most 14 entries are visible to %s',
    (...roles) => {
      const groups = menuTree(menuFor(roles));
      expect(countVisible(groups, chooseInitialFolds(groups))).toBeLessThanOrEqual(maxVisible);
    },
  );

  /** Lists the entries that a user sees before opening anything. */
  const listInitial = (groups: readonly MenuEntry[]) => {
    const folds = chooseInitialFolds(groups);
    const list = (entry: MenuEntry): string[] =>
      entry.path === undefined ? (isInitiallyOpen(entry, folds) ? entry.entries.flatMap(list) : []) : [entry.label];
    return groups.flatMap(list);
  };

  test.each(['Office', 'Warehouse', 'Finance', 'Customer'] as const)('a user of %s alone sees all specified entries at once', (role) => {
    const offered = shownTo([role], role);
    const names = namesOf(specified[role] ?? []).filter((name) => offered.includes(name));
    expect(listInitial(menuTree(menuFor([role]))).filter((label) => names.includes(label))).toEqual(names);
  });

  test('every specified entry of an administrator is in view once its group has been opened', () => {
    const groups = menuTree(menuFor(['Admin']));
    const list = (entry: MenuEntry): string[] =>
      entry.path === undefined ? (opensWithGroup(entry) ? entry.entries.flatMap(list) : []) : [entry.label];
    for (const group of groups) {
      const leaves = (specified[group.label] ?? []).flatMap((entry) => (typeof entry === 'string' ? [entry] : entry[1]));
      expect(group.entries.flatMap(list)).toEqual(expect.arrayContaining(leaves));
    }
  });

  test('an administrator arrives with all sub-menus folded but that of the screen', () => {
    const groups = menuTree(menuFor(['Admin']));
    const folds = chooseInitialFolds(groups);
    const subMenus = groups.flatMap(({ entries }) => entries.filter(({ path }) => path === undefined));
    expect(subMenus.filter((entry) => isInitiallyOpen(entry, folds))).toEqual([]);
    const keysAt = (path: string) => listCurrentKeys(groups, path);
    expect(keysAt('/customers/7')).toEqual(['Admin', 'Admin/Manage Customers']);
    expect(keysAt('/referencefiles/sizes')).toEqual(['Admin', 'Admin/Manage Reference Files', 'Admin/Manage Reference Files/Sizes']);
    expect(keysAt('/products')[0]).toBe('Admin');
    expect(keysAt('/createorder')).toEqual([]);
  });

  test('a customer’s entries each have their own icon', () => {
    const icons = menuFor(['Customer']).map((screen) => screenIcon(screenAddress(screen)));
    expect(icons).not.toContain('list');
    expect(new Set(icons).size).toBe(icons.length);
  });

  test('the title of each screen is the word of its entry', () => {
    const named = screens.filter(({ menu, isMenuOnly }) => menu && !isMenuOnly);
    expect(named.map(({ path }) => findScreenName(path)?.menuTitle.toLowerCase())).toEqual(
      named.map(({ menu }) => menu?.at(-1)?.toLowerCase()),
    );
    expect(findScreenName('/products/*')).toEqual({ title: 'Products', menuTitle: 'Maintain products' });
    expect(findScreenName('/lists/vattypes/*')).toEqual({ title: 'VAT types', menuTitle: 'VAT types' });
  });

  test.each(everybody)('every entry of %s leads to a screen that this role may open', (role) => {
    const closed = menuFor([role]).filter((screen) => !isScreenFor(screenAddress(screen), [role]));
    expect(closed.map(({ menu }) => menu)).toEqual([]);
  });
});

describe('a subtitle', () => {
  test.each([
    ['Manage suppliers', 'Suppliers', 'supplier suppliers'],
    ['Users accounts', 'Staff accounts', 'staff account staff accounts'],
    ['Customers accounts', 'Customer accounts', 'customer account customer accounts'],
    ['Neck finish', 'Neck finishes', ''],
    ['Movement types', 'Stock movement types', 'stock movement type stock movement types'],
    ['Manage pallets', 'Pallet types', 'pallet type pallet types'],
    ['Pro forma invoice', 'Pro forma invoices', 'pro forma'],
    ['Stock take', 'Stock', 'stock level'],
    ['VAT types', 'VAT Types', ''],
    ['Company', 'Companies', ''],
    ['Customer statement', 'Your statements', ''],
  ])('of %s that is %s says nothing new', (title, subtitle, noun) => {
    expect(chooseSubtitle(title, subtitle, noun)).toBeUndefined();
  });
  test.each([
    ['Manage suppliers', 'Suppliers and depots', 'supplier suppliers'],
    ['Users accounts', 'Staff accounts', ''],
  ])('of %s that is %s says more', (title, subtitle, noun) => {
    expect(chooseSubtitle(title, subtitle, noun)).toBe(subtitle);
  });
});
