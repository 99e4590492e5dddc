import { expect, test } from 'playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', '..', 'dist');
const kilobyte = 1000;

interface Chunk {
  file: string;
  imports?: string[];
}

let chunks: Record<string, Chunk> = {};

/** The scripts that must be there before what these sources hold can run. */
const scriptsOf = (sources: string[]) => {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`${key} is not in what was built`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const source of sources) visit(source);
  return [...found].filter((file) => file.endsWith('.js'));
};

const brotliBytes = async (sources: string[]) => {
  const bytes = await Promise.all(scriptsOf(sources).map((file) => readFile(join(dist, file))));
  return bytes.reduce((total, file) => total + brotliCompressSync(file).length, 0);
};

test.beforeAll(async () => {
  chunks = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
});

test.describe('what is built keeps its budget of scripts', () => {
  for (const page of ['landing.html', 'login.html'])
    test(`${page} is usable with at most 70 kB`, async () => {
      expect(await brotliBytes([page])).toBeLessThanOrEqual(70 * kilobyte);
    });

  for (const [who, screen] of [
    ['an administrator', 'src/resources/engine/ResourceScreens.tsx'],
    ['the office', 'src/custom/customers/FindCustomer.tsx'],
    ['the warehouse', 'src/custom/picking/PickList.tsx'],
  ] as const)
    test(`the first list of ${who} is there with at most 250 kB`, async () => {
      expect(await brotliBytes(['index.html', screen])).toBeLessThanOrEqual(250 * kilobyte);
    });
});

test.describe('the public pages', () => {
  const read = (page: string) => readFile(join(dist, page), 'utf8');

  test('show what they are before any script runs', async () => {
    expect(await read('landing.html')).toContain('<h1>The back office of a glass merchant</h1>');
    expect(await read('login.html')).toContain('<h1>Sign in</h1>');
  });

  test('hold no inline script, and name the application’s files for the sign-in page to fetch', async () => {
    for (const page of ['landing.html', 'login.html', 'index.html']) {
      const html = await read(page);
      expect(html.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
      expect(html.match(/\son\w+="/g)).toBeNull();
    }
    expect(await read('login.html')).toMatch(/<meta name="app-files" content="\/assets\/\S+\.js /);
  });

  test('load neither MUI nor Emotion', async () => {
    for (const file of scriptsOf(['landing.html', 'login.html'])) {
      expect(await readFile(join(dist, file), 'utf8')).not.toMatch(/MuiButton|emotion-/);
    }
  });
});
