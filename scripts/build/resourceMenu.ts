import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Works out the menu of the generated screens while building, so that the frame of the application does not carry their definitions. */
export const resourceMenuPlugin = (): Plugin => ({
  name: 'resource-menu',
  apply: 'build',
  enforce: 'pre',
  transform: async (_source, id, options) => {
    if (options?.ssr || !id.endsWith('/src/resources/menu.ts')) return undefined;
    const { resourceMenu } = (await import(pathToFileURL(id).href)) as { resourceMenu: unknown };
    return { code: `export const resourceMenu = ${JSON.stringify(resourceMenu)};`, map: null };
  },
});
