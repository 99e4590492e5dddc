import type { Plugin } from 'vite';

/** Returns the files of an import cycle, with the first repeated at the end. Undefined if there is none. */
export const findCircle = (importsOf: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const visited = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(file);
    if (at !== -1) return [...path.slice(at), file];
    if (visited.has(file)) return undefined;
    for (const next of importsOf.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    visited.add(file);
    return undefined;
  };
  for (const file of importsOf.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
};

/** Fails the build if output files import one another in a cycle. A file could then use a value before it is created. */
export const circlesPlugin = (): Plugin => ({
  name: 'demijohn-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (!circle) return;
    const listModules = (file: string) => chunks.find(({ fileName }) => fileName === file)?.moduleIds.slice(0, 5) ?? [];
    const cycleLines = circle.slice(1).map((file) => `${file}: ${listModules(file).join(', ')}`);
    this.error(
      `Built files import one another in a cycle. Put their shared modules into a group in vite.config.ts.\n${cycleLines.join('\n')}`,
    );
  },
});
