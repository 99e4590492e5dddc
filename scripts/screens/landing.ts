import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { schemes } from './camera.ts';
import type { openCamera, SizeName } from './camera.ts';
import { shots } from './shots.ts';

/** Shots on the landing page, with their size. */
const landingShots: Readonly<Record<string, SizeName>> = {
  'open-orders': 'wide',
  'edit-order': 'wide',
  'pick-goods': 'phone',
  statement: 'wide',
  products: 'wide',
  'portal-statement': 'phone',
};

/** Takes the pictures of the landing page, in light and dark, as WebP. */
export const takeLandingPictures = async (camera: ReturnType<typeof openCamera>) => {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'public', 'pictures');
  await mkdir(folder, { recursive: true });
  for (const [name, size] of Object.entries(landingShots))
    for (const scheme of schemes) {
      const shot = shots.find((one) => one.name === name);
      if (!shot) throw new Error(`There is no screen ${name}`);
      const picture = await new Transformer(await camera.take(shot, size, scheme)).webp(82);
      await writeFile(join(folder, `${name}-${scheme}.webp`), picture);
      process.stdout.write(`${name} ${scheme}: ${Math.round(picture.length / 1024)} kB\n`);
    }
};
