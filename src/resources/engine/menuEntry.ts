import type { Role } from '#contract/call/roles.ts';
import { pluralOf } from '#src/dataProvider/findResource.ts';
import { headingOf } from './resource.ts';
import type { MenuPlace, Resource } from './resource.ts';

/** As much of a definition as the frame of the application must know before any of its screens is opened. */
export interface MenuEntry {
  /** As react-admin calls it. */
  name: string;
  /** The name that react-admin's guessers make of an id: `CustomerGroups`. */
  guessedName: string;
  roles: readonly Role[];
  /** Of its list: `Neck finishes`. */
  heading: string;
  menu: MenuPlace;
  /** The field that a person knows a record by. */
  title: string;
  isReadOnly?: true;
  /** One record, without a list. */
  isSingle?: true;
  isImported?: true;
}

export const menuEntryOf = (resource: Resource): MenuEntry => ({
  name: resource.name,
  guessedName: pluralOf(resource.entity),
  roles: resource.roles,
  heading: headingOf(resource),
  menu: resource.menu,
  title: resource.title,
  ...(resource.isReadOnly && { isReadOnly: true }),
  ...(resource.isSingle && { isSingle: true }),
  ...(resource.calls.importRows !== undefined && !resource.isReadOnly && !resource.isSingle && { isImported: true }),
});
