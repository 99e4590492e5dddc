import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { menuTree } from '#src/shell/frame/menuTree.ts';
import { screenAddress, isScreenFor, menuFor } from '#src/shell/screens/screens.ts';

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

  test.each(everybody)('every entry of %s leads to a screen that this role may open', (role) => {
    const closed = menuFor([role]).filter((screen) => !isScreenFor(screenAddress(screen), [role]));
    expect(closed.map(({ menu }) => menu)).toEqual([]);
  });
});
