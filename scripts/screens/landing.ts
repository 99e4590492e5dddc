import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { pictureSizes } from '#src/public/pictureSizes.ts';
import type { PictureName } from '#src/public/pictureSizes.ts';
import { schemes } from './camera.ts';
import type { openCamera, SizeName } from './camera.ts';
import { shots } from './shots.ts';

/** Shots on the landing page, with their window and the element at whose corner the picture starts. */
const landingShots: Readonly<Record<PictureName, readonly [size: SizeName, start: string]>> = {
  'open-orders': ['wide', 'main h1'],
  'edit-order': ['wide', '.line-grid'],
  'pick-goods': ['phone', 'main h1'],
  statement: ['wide', 'main h1'],
  products: ['wide', 'main h1'],
  'portal-statement': ['phone', 'main h1'],
};

/** Takes the pictures of the landing page, in light and dark, as WebP. Each is the part of a screen that matters, with two dots for each pixel. */
export const takeLandingPictures = async (camera: ReturnType<typeof openCamera>) => {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'public', 'pictures');
  await mkdir(folder, { recursive: true });
  for (const [name, [size, start]] of Object.entries(landingShots))
    for (const scheme of schemes) {
      const shot = shots.find((one) => one.name === name);
      if (!shot) throw new Error(`There is no screen ${name}`);
      const [width, height] = pictureSizes[name as PictureName];
      const png = await camera.take(shot, size, scheme, { start, width, height });
      const picture = await new Transformer(png).webp(82);
      await writeFile(join(folder, `${name}-${scheme}.webp`), picture);
      process.stdout.write(`${name} ${scheme}: ${Math.round(picture.length / 1024)} kB\n`);
    }
};
