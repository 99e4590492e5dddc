import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const rendererFolder = join(root, 'node_modules', '.cache', 'demijohn-render');

const buildApplication = () => build({ root, logLevel: 'warn' });

/** The public pages' own React code, built for Node, says what they look like before any script runs. */
const renderPages = async () => {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: 'src/public/render.tsx',
      outDir: rendererFolder,
      emptyOutDir: true,
      rolldownOptions: { input: 'src/public/render.tsx', output: { entryFileNames: 'render.js' } },
    },
  });
  const { renderPages } = (await import(pathToFileURL(join(rendererFolder, 'render.js')).href)) as {
    renderPages: () => { landing: string; login: string };
  };
  return renderPages();
};

/** What the application's own page loads at once, for the sign-in page to fetch meanwhile. */
const applicationFiles = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);

const writePages = async (pages: { landing: string; login: string }) => {
  const files = applicationFiles(await readFile(join(dist, 'index.html'), 'utf8')).join(' ');
  for (const [name, markup] of Object.entries(pages)) {
    const path = join(dist, `${name}.html`);
    const html = await readFile(path, 'utf8');
    const meta = name === 'login' ? `<meta name="app-files" content="${files}" />\n  </head>` : '</head>';
    await writeFile(path, html.replace('<!--page-->', () => markup).replace('</head>', meta));
  }
};

const compress = promisify(brotliCompress);

/** `x.js` → `x.js.br` beside it, so that the server need not compress what never changes. */
const compressFiles = async () => {
  const names = await readdir(dist, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|html)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(dist, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(join(dist, `${name}.br`), await compress(bytes, { params }));
    }),
  );
};

const startedMs = performance.now();
process.env.NODE_ENV = 'production';
await buildApplication();
await writePages(await renderPages());
await compressFiles();
await rm(rendererFolder, { recursive: true, force: true });
console.log(`Built dist/ in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
