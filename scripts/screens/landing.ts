import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { pictureSizes } from '#src/public/pictureSizes.ts';
import type { PictureName } from '#src/public/pictureSizes.ts';
import { schemes } from './camera.ts';
import type { openCamera, WindowSize } from './camera.ts';
import { shots } from './shots.ts';
import type { Shot } from './shots.ts';

interface LandingShot {
  /** Name of the shot in shots.ts to take. */
  shot: string;
  /** Window in which the whole screen is as wide as its picture, so that nothing is cut on the right. */
  window: WindowSize;
  /** Element at whose corner the picture starts. */
  start: string;
  act?: Shot['act'];
}

/** Width in pixels of the menu beside a screen. */
const menuWidth = 231;
const narrow = { width: 356, height: 900 };
const middle = { width: 640, height: 900 };
const findHalfLitres: Shot['act'] = (page) => page.keyboard.type('500ml', { delay: 30 });

const landingShots: Readonly<Record<PictureName, LandingShot>> = {
  'open-orders': { shot: 'open-orders', window: { width: 1040 + menuWidth, height: 900 }, start: 'main h1' },
  'open-orders-middle': { shot: 'open-orders', window: middle, start: 'main h1' },
  'open-orders-narrow': { shot: 'open-orders', window: narrow, start: 'main .table' },
  // The columns before that of the depots fill the picture in this window.
  'find-bottle': { shot: 'find-bottle', window: { width: 1225, height: 900 }, start: 'main .table', act: findHalfLitres },
  'find-bottle-narrow': { shot: 'find-bottle', window: narrow, start: 'main .table', act: findHalfLitres },
  'pick-goods': { shot: 'pick-goods', window: narrow, start: 'main h1' },
  chasing: { shot: 'chasing', window: middle, start: 'main h1' },
  'chasing-narrow': { shot: 'chasing', window: narrow, start: 'main .table' },
  'portal-home': { shot: 'portal-home', window: narrow, start: '.portal-merchant' },
};

/** Takes the pictures of the landing page, in light and dark, as WebP. Each is the part of a screen that matters, with two dots for each pixel. */
export const takeLandingPictures = async (camera: ReturnType<typeof openCamera>) => {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'public', 'pictures');
  await mkdir(folder, { recursive: true });
  for (const [name, { shot, window, start, act }] of Object.entries(landingShots))
    for (const scheme of schemes) {
      const found = shots.find((one) => one.name === shot);
      if (!found) throw new Error(`There is no screen ${shot}`);
      const [width, height] = pictureSizes[name as PictureName];
      const png = await camera.take({ ...found, ...(act && { act }) }, window, scheme, { start, width, height });
      const picture = await new Transformer(png).webp(82);
      await writeFile(join(folder, `${name}-${scheme}.webp`), picture);
      process.stdout.write(`${name} ${scheme}: ${Math.round(picture.length / 1024)} kB\n`);
    }
};
