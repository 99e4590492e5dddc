import type { ComponentType } from 'react';
import { headingOf, pathOf } from './resource.ts';
import type { Resource } from './resource.ts';

/** The resource as an entry of the application's screens; its code is fetched when it is first opened. */
export const screenOf = (resource: Resource) => ({
  path: `${pathOf(resource)}/*`,
  roles: resource.roles,
  title: headingOf(resource),
  menu: resource.menu,
  load: async (): Promise<{ default: ComponentType }> => {
    const { screensFor } = await import('./ResourceScreens.tsx');
    return { default: screensFor(resource) };
  },
});
