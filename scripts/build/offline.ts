/** Writes the web manifest and the service worker with the list of all built files. See docs/adr/0142 on why Workbox's plugin is not used. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { tokens } from '#src/theme/tokens.ts';
import { manifestIcons } from './icons.ts';

const { ground, surface } = tokens.indigo.light;
const manifestFile = 'manifest.webmanifest';

/** Lets a device install the application. Its start address leads each role to its own first screen. */
const manifest = {
  id: '/',
  name: 'Demijohn',
  short_name: 'Demijohn',
  description: 'The back office of a glass merchant: orders, picking, pallets, invoices, payments and statements.',
  lang: 'en-GB',
  start_url: screenPaths.start(),
  scope: '/',
  display: 'standalone',
  theme_color: surface,
  background_color: ground,
  icons: manifestIcons,
  shortcuts: [
    { name: 'Pick list', url: screens.pickList },
    { name: 'Create order', url: screens.newOrder },
  ],
};

export const manifestPlugin = (): Plugin => ({
  name: 'manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(manifest) });
  },
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile}` }, injectTo: 'head' }],
});

const storedNames = /^[\w-]+\.(html|webmanifest)$|^assets\/.*\.(js|css|woff2|svg|wasm)$/;
const hashed = /^assets\//;

/** Hashes a file whose name stays the same across releases. A device rejects a file with another hash. */
const describeContent = (bytes: Buffer) => {
  const digest = createHash('sha256').update(bytes).digest();
  return { revision: digest.toString('hex').slice(0, 16), integrity: `sha256-${digest.toString('base64')}` };
};

/** Lists the files that a device stores, small ones first, because the barcode reader is as large as all others together. */
const listStoredFiles = async (dist: string) => {
  const names = (await readdir(dist, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => storedNames.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(dist, name)) })));
  return files
    .toSorted((one, other) => one.bytes.length - other.bytes.length || (one.name < other.name ? -1 : 1))
    .map(({ name, bytes }) => ({ url: `/${name}`, ...(hashed.test(name) ? { revision: null } : describeContent(bytes)) }));
};

/** Builds the service worker. Runs last, because it hashes the documents as they will be served. */
export const buildWorker = async (dist: string, shared: InlineConfig) =>
  build({
    ...shared,
    configFile: false,
    publicDir: false,
    define: { 'self.filesOfRelease': JSON.stringify(await listStoredFiles(dist)), 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'esnext',
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '..', '..', 'src', 'offline', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  });
