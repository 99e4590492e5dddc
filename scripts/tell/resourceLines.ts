import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd();
const filesIn = (path: string) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));

const isCounted = (line: string) => line.trim() !== '' && !line.startsWith('import ') && !/^\s*(\/\*\*|\*|\/\/)/.test(line);
const countOf = (text: string) =>
  text
    .replaceAll(/^import [^;]*;/gm, '')
    .split('\n')
    .filter(isCounted).length;

const nameOf = (part: string) => /^(?:export )?(?:const|type|interface) (\w+)/.exec(part)?.[1] ?? '';
const partsOf = (path: string) =>
  read(path)
    .replaceAll(/^import [^;]*;\n?/gm, '')
    .split(/^(?=(?:export )?(?:const|type|interface) )/m);

/** Returns the schemas that a file imports from its own folder, such as `PasswordPolicy` from `./calls.ts`. */
const takenBy = (path: string) =>
  [...read(path).matchAll(/^import \{([^}]*)\} from '(\.\/[^']+)';/gm)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim(), path: join(dirname(path), from) })),
  );

const areNoFields = new Set(['entity', 'Active']);

/** Collects the matching statements and everything they use: in the same file, and schemas from files of the same folder. */
const madeOf = (path: string, wanted: (part: string) => boolean, found = new Map<string, string>()): ReadonlyMap<string, string> => {
  for (const part of partsOf(path).filter(wanted)) {
    const key = `${path} ${nameOf(part)}`;
    if (found.has(key)) continue;
    found.set(key, part);
    const isSaid = (name: string) =>
      name !== '' && name !== nameOf(part) && !areNoFields.has(name) && new RegExp(`\\b${name}\\b`).test(part);
    madeOf(path, (other) => isSaid(nameOf(other)), found);
    for (const taken of takenBy(path))
      if (/^[A-Z]/.test(taken.name) && isSaid(taken.name)) madeOf(taken.path, (other) => nameOf(other) === taken.name, found);
  }
  return found;
};

const contractOf = (entity: string, plural: string) => {
  const said = new RegExp(`\\bentity\\(\\s*'${entity}'`);
  const files = filesIn('contract');
  const ofEntity = files.find((path) => said.test(read(path)));
  const [path, wanted] = ofEntity
    ? [ofEntity, (part: string) => said.test(part)]
    : [files.find((one) => read(one).includes(`plural: '${plural}'`)), (part: string) => part.includes(`plural: '${plural}'`)];
  return path ? [...madeOf(path, wanted).values()].join('\n') : '';
};

/**
 * Returns the lines that define a resource: in the contract its record, entity and everything used only by them, and in the browser the file of its
 * screen. Blank lines, comments, imports and shared values, fields and parts of contract/ are not counted.
 */
export const definitionOf = ({ name, entity, plural }: { name: string; entity: string; plural: string }) => {
  const screen =
    filesIn('src/resources')
      .filter((path) => !path.includes('engine'))
      .map(read)
      .find((text) => text.includes(`name: '${name}'`)) ?? '';
  const contract = contractOf(entity, plural);
  return { screen, contract, lines: countOf(screen) + countOf(contract), ofContract: countOf(contract) };
};
