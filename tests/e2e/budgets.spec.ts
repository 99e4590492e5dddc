import { expect, test } from 'playwright/test';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBuilt } from '#server/process/built.ts';

const root = join(import.meta.dirname, '..', '..');
const dist = findBuilt([join(root, 'dist')]) ?? '';
const kilobyte = 1000;

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

let chunks: Record<string, Chunk> = {};

/** Returns the scripts that the browser must load before these source files can run. */
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

const sizes = new Map<string, number>();
const brotliSize = (file: string) => {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length;
  sizes.set(file, known);
  return known;
};

const brotliBytes = (sources: string[]) => scriptsOf(sources).reduce((total, file) => total + brotliSize(file), 0);

test.beforeAll(async () => {
  chunks = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
});

test.describe('what is built keeps its budget of scripts', () => {
  for (const page of ['landing.html', 'login.html'])
    test(`${page} is usable with at most 70 kB`, () => {
      expect(brotliBytes([page])).toBeLessThanOrEqual(70 * kilobyte);
    });

  // Covers every part that the application loads on demand: screens, generated screens, and dialogs of the frame.
  test('no screen needs more than its budget of kB', () => {
    const screens = Object.keys(chunks).filter((source) => chunks[source]?.isDynamicEntry && source.startsWith('src/'));
    const written = readFileSync(join(root, 'src', 'shell', 'screens', 'screens.ts'), 'utf8').matchAll(/import\('#(src\/\S+)'\)/g);
    const engine = ['list/RedirectedList', 'form/screen/CreateScreen', 'form/screen/EditScreen', 'import/ImportScreen'];
    const named = [...[...written].map((match) => match[1] ?? ''), ...engine.map((file) => `src/resources/engine/${file}.tsx`)];
    expect(named.length).toBeGreaterThan(engine.length);
    expect(screens).toEqual(expect.arrayContaining(named));
    // The dashboard shows its figures and tables first. Then it loads the charts (docs/adr/0130).
    const charts = 'src/custom/system/dashboard/Charts.tsx';
    const weigh = (sources: string[]) => brotliBytes(sources) / kilobyte;
    const frame = weigh(['index.html']);
    const weighed = screens.filter((screen) => screen !== charts).map((screen) => ({ screen, weight: weigh(['index.html', screen]) }));
    expect(weigh(['index.html', charts])).toBeLessThanOrEqual(360);
    expect(weigh(['index.html', 'src/custom/system/today/TodayScreen.tsx'])).toBeLessThanOrEqual(300);
    expect(weighed.filter(({ weight }) => weight > 340 || weight - frame > 90)).toEqual([]);
  });

  // Each file costs a request on a slow connection, and work in server and browser (docs/adr/0217).
  test('every screen is there with at most 45 files', () => {
    const screens = Object.keys(chunks).filter((source) => chunks[source]?.isDynamicEntry && source.startsWith('src/'));
    const counted = screens.map((screen) => ({ screen, files: scriptsOf(['index.html', screen]).length }));
    expect(counted.length).toBeGreaterThan(40);
    expect(counted.filter(({ files }) => files > 45)).toEqual([]);
    expect(counted.reduce((sum, { files }) => sum + files, 0) / counted.length).toBeLessThanOrEqual(18);
  });
});

const read = (page: string) => readFile(join(dist, page), 'utf8');

// Requests that wait for each other are slow on a bad connection. So the page names the screen's code, which loads together with the frame's.
test('the page of each screen names what the screen is made of, and its text waits for what runs', async () => {
  const pages = JSON.parse(await read('screens.json')) as { path: string; page: string }[];
  expect(pages.length).toBeGreaterThan(40);
  const pageOf = (path: string) => read(pages.find((one) => one.path === path)?.page ?? '');
  const frame = new Set(scriptsOf(['index.html']));
  for (const [path, source] of [
    ['/today', 'src/custom/system/today/TodayScreen.tsx'],
    ['/orders/editOrder/:OrderId', 'src/custom/sales/orders/EditOrder.tsx'],
  ] as const) {
    const html = await pageOf(path);
    for (const file of scriptsOf([source]).filter((name) => !frame.has(name)))
      expect(html, path).toContain(`<link rel="modulepreload" crossorigin href="/${file}">`);
    expect(html).not.toContain('woff2');
  }
});

test.describe('the public pages', () => {
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

  test('have the files of the first screen fetched too', async () => {
    const { file = '' } = chunks['src/custom/system/today/TodayScreen.tsx'] ?? {};
    expect(await read('login.html')).toContain(`/${file}`);
  });

  test('load neither MUI nor Emotion', async () => {
    for (const file of scriptsOf(['landing.html', 'login.html'])) {
      expect(await readFile(join(dist, file), 'utf8')).not.toMatch(/MuiButton|emotion-/);
    }
  });
});
