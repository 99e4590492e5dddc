/** The cascade layers, weakest first. The name `mui` comes from that library (StyledEngineProvider, `enableCssLayer`). */
export const layers = ['reset', 'mui', 'ui', 'screens', 'touch'] as const;
type Layer = (typeof layers)[number];

/** Returns the layer of one of our stylesheets, by its path from the repository root, such as `src/ui/table/table.css`. Undefined for other files. */
export const findLayer = (path: string): Layer | undefined => {
  const folder = /^src\/(\w+)\/(?:.*\/)?[\w-]+\.css$/.exec(path.replaceAll('\\', '/'))?.[1];
  if (folder === undefined) return undefined;
  if (folder === 'theme') return path.endsWith('touch.css') ? 'touch' : 'reset';
  return folder === 'ui' ? 'ui' : 'screens';
};

/** Declares the order of all layers in every stylesheet, because any of them may load first. */
export const wrapInLayer = (layer: Layer, stylesheet: string) => `@layer ${layers.join(', ')};\n@layer ${layer} {\n${stylesheet}\n}\n`;
