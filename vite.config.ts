import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { fileGroups } from './scripts/build/fileGroups.ts';
import { iconsPlugin } from './scripts/build/icons.ts';
import { licencesFile } from './scripts/build/licences.ts';
import { manifestPlugin } from './scripts/build/offline.ts';
import { circlesPlugin } from './scripts/build/circles.ts';
import { guidePlugin } from './scripts/build/guide.ts';
import { resourceMenuPlugin } from './scripts/build/resourceMenu.ts';
import { earlyColoursScript } from './src/theme/earlyColours.ts';
import { wrapInLayer, findLayer } from './src/theme/layers.ts';
import { tokensStylesheet } from './src/theme/tokens.ts';

const tokensId = 'virtual:tokens.css';

/** Serves the colour tokens as a stylesheet, so that public pages, stylesheets and MUI share one source. */
const tokensPlugin = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === tokensId ? `\0${tokensId}` : undefined),
  load: (id) => (id === `\0${tokensId}` ? wrapInLayer('reset', tokensStylesheet()) : undefined),
});

/** Puts each stylesheet into the cascade layer of its folder, so that the order of loading does not matter. */
const layersPlugin = (): Plugin => ({
  name: 'layers',
  enforce: 'pre',
  transform: (source, id) => {
    const layer = findLayer(relative(import.meta.dirname, id.split('?')[0] ?? id));
    return layer && { code: wrapInLayer(layer, source), map: null };
  },
});

/** Emits the script that sets colours early as a file, because the content security policy forbids inline scripts. Browsers cache it by its hash. */
const earlyColoursPlugin = (): Plugin => {
  const source = earlyColoursScript();
  const fileName = `assets/colours-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'early-colours',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer: (server) => {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source);
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
};

const documentFor = (path: string) => {
  if (path === '/landing') return '/landing.html';
  return path === '/login' ? '/login.html' : '/index.html';
};

/** Serves the three documents under clean paths, as the server does for the built application. */
const cleanPathsPlugin = (): Plugin => ({
  name: 'clean-paths',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (path === '/') {
        response.writeHead(302, { location: '/landing' }).end();
        return;
      }
      const isPage = request.headers.accept?.includes('text/html') === true && !/\.\w+$/.test(path) && !/^\/(api|Email)\//.test(path);
      if (isPage) request.url = documentFor(path);
      next();
    });
  },
});

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  appType: 'mpa',
  plugins: [
    resourceMenuPlugin(),
    guidePlugin(),
    react(),
    tokensPlugin(),
    layersPlugin(),
    earlyColoursPlugin(),
    iconsPlugin(),
    manifestPlugin(),
    cleanPathsPlugin(),
    circlesPlugin(),
  ],
  server: { proxy: { '/api': server, '/Email': server } },
  build: {
    target: 'esnext',
    assetsInlineLimit: 0,
    manifest: true,
    // Includes the licences of the libraries, because browsers receive copies of the libraries.
    license: { fileName: licencesFile },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: ['index.html', 'landing.html', 'login.html'],
      output: {
        // Names a file only by its hash, to keep short the list of all files in each page. The manifest has the full names.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) => `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash][extname]`,
        // Groups modules that many screens need into few files. See docs/adr/0217.
        codeSplitting: { includeDependenciesRecursively: false, groups: fileGroups() },
      },
    },
  },
});
