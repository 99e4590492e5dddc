import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd();
const filesIn = (path: string) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));

const isCounted = (line: string) => line.trim() !== '' && !line.startsWith('import ') && !/^\s*(\/\*\*|\*|\/\/)/.test(line);
const countCodeLines = (text: string) =>
  text
    .replaceAll(/^import [^;]*;/gm, '')
    .split('\n')
    .filter(isCounted).length;

const getName = (part: string) => /^(?:export )?(?:const|type|interface) (\w+)/.exec(part)?.[1] ?? '';
const splitStatements = (path: string) =>
  read(path)
    .replaceAll(/^import [^;]*;\n?/gm, '')
    .split(/^(?=(?:export )?(?:const|type|interface) )/m);

/** Returns the schemas that a file imports from its own folder, such as `PasswordPolicy` from `./calls.ts`. */
const listImports = (path: string) =>
  [...read(path).matchAll(/^import \{([^}]*)\} from '(\.\/[^']+)';/gm)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim(), path: join(dirname(path), from) })),
  );

const areNoFields = new Set(['entity', 'Active']);

/** Collects the matching statements and all that they use, from the same file and as schemas from files of the same folder. */
const collectStatements = (
  path: string,
  isIncluded: (part: string) => boolean,
  collected = new Map<string, string>(),
): ReadonlyMap<string, string> => {
  for (const part of splitStatements(path).filter(isIncluded)) {
    const key = `${path} ${getName(part)}`;
    if (collected.has(key)) continue;
    collected.set(key, part);
    const isNamed = (name: string) =>
      name !== '' && name !== getName(part) && !areNoFields.has(name) && new RegExp(`\\b${name}\\b`).test(part);
    collectStatements(path, (other) => isNamed(getName(other)), collected);
    for (const imported of listImports(path))
      if (/^[A-Z]/.test(imported.name) && isNamed(imported.name))
        collectStatements(imported.path, (other) => getName(other) === imported.name, collected);
  }
  return collected;
};

const readContract = (entity: string, plural: string) => {
  const declaration = new RegExp(`\\bentity\\(\\s*'${entity}'`);
  const files = filesIn('contract');
  const ofEntity = files.find((path) => declaration.test(read(path)));
  const [path, isIncluded] = ofEntity
    ? [ofEntity, (part: string) => declaration.test(part)]
    : [files.find((one) => read(one).includes(`plural: '${plural}'`)), (part: string) => part.includes(`plural: '${plural}'`)];
  return path ? [...collectStatements(path, isIncluded).values()].join('\n') : '';
};

/**
 * Counts the lines that define a resource. In the contract these are its record, its entity and what only they use. In the browser it is
 * the file of its screen. Blank lines, comments, imports and shared code are not counted.
 */
export const measureDefinition = ({ name, entity, plural }: { name: string; entity: string; plural: string }) => {
  const screen =
    filesIn('src/resources')
      .filter((path) => !path.includes('engine'))
      .map(read)
      .find((text) => text.includes(`name: '${name}'`)) ?? '';
  const contract = readContract(entity, plural);
  return { screen, contract, lines: countCodeLines(screen) + countCodeLines(contract), ofContract: countCodeLines(contract) };
};
