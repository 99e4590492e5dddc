import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import type { InlineConfig } from 'vite';
import { firstPathFor } from '#src/shell/screens/screens.ts';
import { withEarlyShell } from '#src/shell/earlyShell.ts';
import { addLicences } from './licences.ts';
import { buildWorker } from './offline.ts';
import { screenFiles, writeScreenPages } from './screenFiles.ts';

const root = join(import.meta.dirname, '..', '..');

// Uses the native loader, because the default one writes a compiled configuration file next to the source.
const shared = { root, logLevel: 'warn', configLoader: 'native' } satisfies InlineConfig;

const buildApplication = (dist: string) => build({ ...shared, cacheDir: join(dist, '.cache'), build: { outDir: dist, emptyOutDir: true } });

/** Renders the public pages in Node, so that they show content before any script runs. */
const renderPages = async (dist: string) => {
  const folder = join(dist, '.render');
  await build({
    ...shared,
    cacheDir: join(dist, '.cache'),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/public/render.tsx',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: 'src/public/render.tsx', output: { entryFileNames: 'render.mjs' } },
    },
  });
  const { renderPages: render } = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as {
    renderPages: () => { landing: string; login: string };
  };
  const pages = render();
  await rm(folder, { recursive: true, force: true });
  return pages;
};

/** Returns the files that the application loads first. The sign-in page fetches them early. */
const applicationFiles = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);

/** Moves font preloads to the end, because scripts are more urgent. Text is first shown in a fallback font of the same width. */
const fontLast = (html: string) => {
  const preload = /\s*<link\s+rel="preload"\s+as="font"[^>]*>/.exec(html)?.[0] ?? '';
  return html.replace(preload, '').replace('</head>', () => `${preload}\n  </head>`);
};

const writePages = async (dist: string, pages: { landing: string; login: string }) => {
  const index = join(dist, 'index.html');
  const application = await readFile(index, 'utf8');
  const document = fontLast(withEarlyShell(application));
  const screens = await screenFiles(dist);
  await writeFile(index, document);
  await writeScreenPages(dist, document, screens);
  const first = screens.find(({ path }) => path === firstPathFor(['Office']))?.files ?? [];
  const files = [...applicationFiles(application), ...first].join(' ');
  for (const [name, markup] of Object.entries(pages)) {
    const path = join(dist, `${name}.html`);
    const html = await readFile(path, 'utf8');
    const meta = name === 'login' ? `<meta name="app-files" content="${files}" />\n  </head>` : '</head>';
    await writeFile(path, fontLast(html.replace('<!--page-->', () => markup)).replace('</head>', meta));
  }
};

const compress = promisify(brotliCompress);

/** Compresses each file (`x.js` to `x.js.br`), so that the server need not do it for each request. */
const compressFiles = async (dist: string) => {
  const names = await readdir(dist, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|html|wasm|webmanifest|txt)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(dist, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(join(dist, `${name}.br`), await compress(bytes, { params }));
    }),
  );
};

/** Builds the application into the folder. Needs the development packages. */
export const make = async (dist: string) => {
  await buildApplication(dist);
  await addLicences(root, dist);
  await writePages(dist, await renderPages(dist));
  await buildWorker(dist, { ...shared, cacheDir: join(dist, '.cache') });
  await rm(join(dist, '.cache'), { recursive: true, force: true });
  await compressFiles(dist);
};
