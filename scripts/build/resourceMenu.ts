import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';

const menuFile = '/src/resources/menu.ts';
/** Files that the menu is made from. */
const isDefinition = (file: string) => /\/(src\/resources|contract)\/.*\.tsx?$/.test(file);

/** Works out the menu of the generated screens while building, so that the frame of the application does not carry their definitions. */
export const resourceMenuPlugin = (): Plugin => {
  let server: ViteDevServer | undefined;
  // Node keeps a module that it has read; Vite reads it again once its file has changed.
  const read = (id: string) => (server ? server.ssrLoadModule(id) : import(pathToFileURL(id).href));
  return {
    name: 'resource-menu',
    enforce: 'pre',
    configureServer: (started) => {
      server = started;
    },
    transform: async (_source, id, options) => {
      if (options?.ssr || !id.endsWith(menuFile)) return undefined;
      const { resourceMenu } = (await read(id)) as { resourceMenu: unknown };
      return { code: `export const resourceMenu = ${JSON.stringify(resourceMenu)};`, map: null };
    },
    handleHotUpdate: ({ file, server: { moduleGraph, ws } }) => {
      if (!isDefinition(file)) return undefined;
      for (const module of moduleGraph.getModulesByFile(`${server?.config.root}${menuFile}`) ?? []) moduleGraph.invalidateModule(module);
      ws.send({ type: 'full-reload' });
      return [];
    },
  };
};
