import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** Finds the file and line of the contract that define an entity, a part or a call. Undefined if there is none. */
export const findDefinition = async (name: string): Promise<string | undefined> => {
  const [first = name] = name.split(' ');
  const defines = new RegExp(`\\b(?:entity|rows|\\w+List)\\(\\s*'${first}'|\\bexport const ${first} = `);
  for await (const path of glob('contract/**/*.ts', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    const at = text.search(defines);
    if (at >= 0) return `${path.replaceAll('\\', '/')}:${text.slice(0, at).split('\n').length}`;
  }
  return undefined;
};
