/** The web manifest, and the service worker with the list of all that the build has made. Workbox's own plugin is not used: docs/adr/0142. */
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

/** What a device needs to have the product among its programs. Its start leads each role to a first screen of its own. */
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
    { name: 'New order', url: screens.newOrder },
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

const wanted = /^[\w-]+\.(html|webmanifest)$|^assets\/.*\.(js|css|woff2|svg|wasm)$/;
const hashed = /^assets\//;

/** Where one name has another content in each release, a device refuses what is not this one's: then it begins again with the next, whole. */
const toldByContent = (bytes: Buffer) => {
  const digest = createHash('sha256').update(bytes).digest();
  return { revision: digest.toString('hex').slice(0, 16), integrity: `sha256-${digest.toString('base64')}` };
};

/** What a device keeps of this build, the small first: what reads bar codes is as large as all the rest. */
const filesOf = async (dist: string) => {
  const names = (await readdir(dist, { recursive: true })).map((name) => name.replaceAll('\\', '/')).filter((name) => wanted.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(dist, name)) })));
  return files
    .toSorted((one, other) => one.bytes.length - other.bytes.length || (one.name < other.name ? -1 : 1))
    .map(({ name, bytes }) => ({ url: `/${name}`, ...(hashed.test(name) ? { revision: null } : toldByContent(bytes)) }));
};

/** Once the documents are as they will be served: what is kept of them is told by their content. */
export const buildWorker = async (dist: string, shared: InlineConfig) =>
  build({
    ...shared,
    configFile: false,
    publicDir: false,
    define: { 'self.filesOfRelease': JSON.stringify(await filesOf(dist)), 'process.env.NODE_ENV': '"production"' },
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
