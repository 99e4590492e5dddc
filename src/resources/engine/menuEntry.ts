import type { Role } from '#contract/roles.ts';
import { headingOf, pathOf } from './resource.ts';
import type { Resource } from './resource.ts';

/** As much of a definition as the frame of the application must know before any of its screens is opened. */
export interface MenuEntry {
  /** As react-admin calls it. */
  name: string;
  path: string;
  roles: readonly Role[];
  /** Of its list: `Neck finishes`. */
  heading: string;
  menu: readonly string[];
  /** The field that a person knows a record by. */
  title: string;
  isReadOnly: boolean;
  /** One record, without a list. */
  isSingle: boolean;
  isImported: boolean;
}

export const menuEntryOf = (resource: Resource): MenuEntry => ({
  name: resource.name,
  path: pathOf(resource),
  roles: resource.roles,
  heading: headingOf(resource),
  menu: resource.menu,
  title: resource.title,
  isReadOnly: resource.isReadOnly,
  isSingle: resource.isSingle,
  isImported: resource.calls.importRows !== undefined && !resource.isReadOnly && !resource.isSingle,
});
