import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import type { Plugin } from 'vite';
import { markStrokes } from '#src/theme/markStrokes.ts';
import { tokens } from '#src/theme/tokens.ts';

const { accent, onAccent } = tokens.indigo.light;

/** Draws the logo on a coloured square. `share` is the part of the width that the logo takes. */
const drawIcon = (size: number, share: number, corner: number) => {
  const scale = (size * share) / 24;
  const at = (size * (1 - share)) / 2;
  const strokes = markStrokes.map((stroke) => `<path d="${stroke}"/>`).join('');
  return Transformer.fromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${accent}"/>
    <g transform="translate(${at} ${at}) scale(${scale})" fill="none" stroke="${onAccent}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`,
  ).pngSync();
};

const asFile = (name: string, source: Uint8Array) => ({
  fileName: `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.png`,
  source,
});

/** Icons by purpose. A maskable icon may be cropped to its middle four fifths. */
const manifestFiles = [
  { size: 192, purpose: 'any', ...asFile('icon-192', drawIcon(192, 0.72, 36)) },
  { size: 512, purpose: 'any', ...asFile('icon-512', drawIcon(512, 0.72, 96)) },
  { size: 512, purpose: 'maskable', ...asFile('icon-maskable', drawIcon(512, 0.52, 0)) },
] as const;
const touchIcon = asFile('icon-touch', drawIcon(180, 0.62, 0));

export const manifestIcons = manifestFiles.map(({ size, purpose, fileName }) => ({
  src: `/${fileName}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
}));

/** Emits the icons that a device shows for an installed application. */
export const iconsPlugin = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  generateBundle() {
    for (const { fileName, source } of [...manifestFiles, touchIcon]) this.emitFile({ type: 'asset', fileName, source });
  },
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touchIcon.fileName}` }, injectTo: 'head' }],
});
