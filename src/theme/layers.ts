/** The one cascade, weakest first. The name `mui` is that library's own choice (StyledEngineProvider, `enableCssLayer`). */
export const layers = ['reset', 'mui', 'ui', 'screens'] as const;
type Layer = (typeof layers)[number];

/** The layer of one of our stylesheets; undefined for any other file. `path` is from the root of the repository, as `src/ui/table/table.css`. */
export const layerOf = (path: string): Layer | undefined => {
  const folder = /^src\/(\w+)\/(?:.*\/)?[\w-]+\.css$/.exec(path.replaceAll('\\', '/'))?.[1];
  if (folder === undefined) return undefined;
  if (folder === 'theme') return 'reset';
  return folder === 'ui' ? 'ui' : 'screens';
};

/** Every stylesheet says the whole order, so the one that happens to come first has said it. */
export const inLayer = (layer: Layer, stylesheet: string) => `@layer ${layers.join(', ')};\n@layer ${layer} {\n${stylesheet}\n}\n`;
