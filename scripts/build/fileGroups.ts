import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/** Returns a test for modules that run before one of `pages` is drawn. Reads the module graph once. */
const runsFirst = (pages: readonly string[]) => {
  const firstModules = new Set<string>();
  const visit = (id: string, graph: Graph) => {
    if (firstModules.has(id)) return;
    firstModules.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, graph);
  };
  return (id: string, graph: Graph) => {
    if (firstModules.size === 0) for (const page of pages) visit(join(root, page), graph);
    return firstModules.has(id);
  };
};

/**
 * Groups the modules that share an output file. A module that others import is in their group or an earlier one, so output files cannot
 * import one another in a cycle. See docs/adr/0217.
 */
export const fileGroups = () => {
  const isFrame = runsFirst(['index.html']);
  const isPublic = runsFirst(['landing.html', 'login.html']);
  const groupName = (id: string, graph: Graph) => (isPublic(id, graph) ? 'public' : 'frame');
  return [
    { debugName: 'frame', name: (id: string, graph: Graph) => (isFrame(id, graph) ? groupName(id, graph) : null) },
    { name: 'most', minShareCount: 60 },
    { name: 'many', minShareCount: 30 },
    { name: 'some', minShareCount: 15 },
  ];
};
