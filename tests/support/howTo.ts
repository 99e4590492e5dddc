import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A block of code on a page, and the file named in the lines before it. */
interface Step {
  path: string;
  code: string;
  /** Whether the block is a change, whose lines start with `+`, `-`, or a space if unchanged. */
  isChange: boolean;
}

export const pageOfResource = 'docs/how-to-add-a-resource.md';
export const otherPages = ['list', 'report', 'dashboard-panel', 'rule', 'kind', 'role'].map((what) => `docs/how-to-add-a-${what}.md`);

/** Pages that explain how to add a document with lines: the server's part and the screen. */
export const pagesOfDocument = ['tests/fixtures/supplierReturns.md', 'docs/how-to-add-a-line-document.md'] as const;

/** Returns the blocks that a page says to write, in the order of the page. */
export const readHowTo = async (page: string): Promise<Step[]> => {
  const steps: Step[] = [];
  let path = '';
  let isChange = false;
  let block: string[] | undefined;
  for (const line of (await readFile(join(root, page), 'utf8')).split('\n')) {
    if (line.startsWith('```')) {
      if (block) steps.push({ path, code: `${block.join('\n')}\n`, isChange });
      block = block ? undefined : [];
      isChange = line === '```diff';
    } else if (block) block.push(line);
    else path = /`([\w/]+\.(?:tsx?|sql))`/.exec(line)?.[1] ?? path;
  }
  return steps;
};

/** Makes the change of a block in the place that matches its removed and unchanged lines. */
const change = (text: string, { path, code }: Step) => {
  const lines = code.trimEnd().split('\n');
  const linesOf = (but: string) => lines.filter((line) => !line.startsWith(but)).map((line) => line.slice(1));
  const [before, after] = [linesOf('+'), linesOf('-')].map((part) => part.join('\n')) as [string, string];
  if (!`\n${text}`.includes(`\n${before}\n`)) throw new Error(`${path} has no lines\n${before}`);
  return `\n${text}`.replace(`\n${before}\n`, () => `\n${after}\n`).slice(1);
};

/** Adds lines. Imports go to the imports. Other lines go after that line of the block which the file already has. */
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

const write = async (folder: string, step: Step) => {
  const file = join(folder, step.path);
  const text = existsSync(file) ? await readFile(file, 'utf8') : undefined;
  if (step.isChange) return writeFile(file, change(text ?? '', step));
  await mkdir(dirname(file), { recursive: true });
  return writeFile(file, text === undefined ? step.code : addLines(text, step.code));
};

const copied = [
  'contract',
  'server',
  'src',
  'scripts',
  'tests/support',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  '.oxfmtrc.json',
];

/** Copies this tree and follows the pages in the copy. Deletes the copy after the tests, even if they fail to start. */
export const followHowTo = async (pages: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'demijohn-how-to-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const page of pages) for (const step of await readHowTo(page)) await write(folder, step);
  return { folder, remove };
};
