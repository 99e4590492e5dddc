import { headingOf, pathOf } from './resource.ts';
import type { Resource } from './resource.ts';

/** The resource as an entry of the application's screens. */
export const screenOf = (resource: Resource) => ({
  path: `${pathOf(resource)}/*`,
  roles: resource.roles,
  title: headingOf(resource),
  menu: resource.menu,
  resource,
});
