import type { Role } from '#contract/call/roles.ts';
import { toPlural } from '#src/dataProvider/findResource.ts';
import { getHeading } from './resource.ts';
import type { MenuPlace, Resource } from './resource.ts';

/** The part of a definition that the application frame needs before any screen is opened. */
export interface MenuEntry {
  /** Name of the resource in react-admin. */
  name: string;
  /** Name that react-admin's guessers derive from an id: `CustomerGroups`. */
  guessedName: string;
  roles: readonly Role[];
  /** Heading of the list, such as `Neck finishes`. */
  heading: string;
  menu: MenuPlace;
  /** Field that identifies a record to users. */
  title: string;
  isReadOnly?: true;
  /** Set if there is one record and no list. */
  isSingle?: true;
  isImported?: true;
}

export const buildMenuEntry = (resource: Resource): MenuEntry => ({
  name: resource.name,
  guessedName: toPlural(resource.entity),
  roles: resource.roles,
  heading: getHeading(resource),
  menu: resource.menu,
  title: resource.title,
  ...(resource.isReadOnly && { isReadOnly: true }),
  ...(resource.isSingle && { isSingle: true }),
  ...(resource.calls.importRows !== undefined && !resource.isReadOnly && !resource.isSingle && { isImported: true }),
});
