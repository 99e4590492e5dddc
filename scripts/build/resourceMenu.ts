import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Modules that the build replaces by their data, with the name of their export. */
const madeFiles: readonly (readonly [file: string, name: string])[] = [
  ['/src/resources/menu.ts', 'resourceMenu'],
  ['/src/dataProvider/contractLists.ts', 'contractLists'],
];

/** Replaces `madeFiles` by their data, so that the browser does not load the definitions or the whole contract. */
export const resourceMenuPlugin = (): Plugin => ({
  name: 'resource-menu',
  apply: 'build',
  enforce: 'pre',
  transform: async (_source, id, options) => {
    const [, name] = madeFiles.find(([file]) => id.endsWith(file)) ?? [];
    if (options?.ssr || name === undefined) return undefined;
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
    return { code: `export const ${name} = ${JSON.stringify(exported[name])};`, map: null };
  },
});
