import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A block of code of the page, and the file that the lines before it name. */
interface Step {
  path: string;
  code: string;
}

const page = 'docs/how-to-add-a-resource.md';

/** What the page says to write, in its order. */
export const readHowTo = async (): Promise<Step[]> => {
  const steps: Step[] = [];
  let path = '';
  let block: string[] | undefined;
  for (const line of (await readFile(join(root, page), 'utf8')).split('\n')) {
    if (line.startsWith('```')) {
      if (block) steps.push({ path, code: `${block.join('\n')}\n` });
      block = block ? undefined : [];
    } else if (block) block.push(line);
    else path = /`([\w/]+\.(?:ts|sql))`/.exec(line)?.[1] ?? path;
  }
  return steps;
};

/** Lines more: an import among the imports, any other after the line of the block that stands in the file already. */
const addLines = (text: string, code: string) => {
  const lines = text.split('\n');
  let place = lines.findLastIndex((line) => line.startsWith('import ')) + 1;
  for (const line of code.split('\n').filter(Boolean)) {
    const there = lines.indexOf(line);
    if (there === -1) lines.splice(place, 0, line);
    place = (there === -1 ? place : there) + 1;
  }
  return lines.join('\n');
};

const copied = ['contract', 'server', 'src', 'scripts', 'tests/support', 'package.json', 'tsconfig.json'];

/** A tree as this one, with what the page says written into it, and nothing else. It goes when its tests are done, or when they cannot even begin. */
export const followHowTo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demijohn-how-to-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, code } of await readHowTo()) {
    const file = join(folder, path);
    await writeFile(file, existsSync(file) ? addLines(await readFile(file, 'utf8'), code) : code);
  }
  return { folder, remove };
};
