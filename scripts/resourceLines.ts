import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

const textsIn = (path: string) =>
  readdirSync(join(folder, path))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, path, name), 'utf8').trimEnd());

const isCounted = (line: string) => line.trim() !== '' && !line.startsWith('import ');

/** From its record to the end of its entity: the paragraphs of the contract that a definition stands in. */
const contractOf = (entity: string) => {
  const said = new RegExp(`entity\\(\\s*'${entity}'`);
  const text = textsIn('contract/entities').find((one) => said.test(one)) ?? '';
  // A file that is of one entity is its definition as a whole, its parts' and choices' fields too.
  if ([...text.matchAll(/\bentity\(/g)].length === 1) return text;
  const paragraphs = text.split('\n\n').filter((one) => !one.startsWith('import ') && !one.startsWith('export const {'));
  return paragraphs.find((one) => said.test(one)) ?? '';
};

/**
 * The lines of a resource's definition, on both sides: the contract's record and entity, and the file of its screen. Blank lines and
 * imports are not counted.
 */
export const definitionOf = (name: string, entity: string) => {
  const screen = textsIn('src/resources').find((text) => text.includes(`name: '${name}'`)) ?? '';
  const contract = contractOf(entity);
  const count = (text: string) => text.split('\n').filter(isCounted).length;
  return { screen, contract, lines: count(screen) + count(contract), ofContract: count(contract) };
};
