/**
 * `npm run screens` takes a picture of every screen with the demo data into docs/screens/, in four sizes, light and dark. It also makes
 * contact sheets (contact-sheet-*.jpg, and contact-sheet.html with all). `npm run screens -- orders` takes only screens with a word in
 * their name. `-- --landing` takes the pictures of the landing page, `-- --guide` those of the guides. ADDRESS names a running product to
 * use, OUT another folder.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { launchBrowser } from '#tests/support/browser.ts';
import { buildIfNeeded, startProduct } from '#tests/support/product.ts';
import { openCamera, schemes, sizes } from './screens/camera.ts';
import type { SizeName } from './screens/camera.ts';
import { makeSheet, takeSheet } from './screens/contactSheet.ts';
import { takeGuidePictures } from './screens/guide.ts';
import { takeLandingPictures } from './screens/landing.ts';
import { shots } from './screens/shots.ts';

const [word = ''] = process.argv.slice(2);
const out = process.env.OUT ?? join(import.meta.dirname, '..', 'docs', 'screens');
await mkdir(out, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'demijohn-screens-'));
if (!process.env.ADDRESS) buildIfNeeded();
const product = process.env.ADDRESS ? undefined : await startProduct({ DATA_DIR: dataDir });
const browser = await launchBrowser();
// The parts of screens on the landing page are shown at their own size, so they have two dots for each pixel.
const camera = openCamera(browser, process.env.ADDRESS ?? product?.address ?? '', word === '--landing' ? 2 : 1);

const takeAll = async () => {
  const chosenShots = shots.filter(({ name }) => name.includes(word));
  const failures: string[] = [];
  const variants = (Object.keys(sizes) as SizeName[]).flatMap((size) => schemes.map((scheme) => ({ size, scheme })));
  for (const { size, scheme } of variants) {
    const files: string[] = [];
    for (const shot of chosenShots) {
      const file = `${shot.name}-${size}-${scheme}.jpg`;
      try {
        await writeFile(join(out, file), await new Transformer(await camera.take(shot, size, scheme)).jpeg(72));
        files.push(file);
      } catch (error) {
        failures.push(`${file}: ${String(error).split('\n')[0]}`);
      }
    }
    await takeSheet(browser, { out, files, name: `contact-sheet-${size}-${scheme}` });
    console.log(`${size} ${scheme}: ${files.length} pictures`);
  }
  await writeFile(
    join(out, 'contact-sheet.html'),
    makeSheet(chosenShots.flatMap(({ name }) => variants.map((one) => `${name}-${one.size}-${one.scheme}.jpg`))),
  );
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
};

try {
  if (word === '--landing') await takeLandingPictures(camera);
  else await (word === '--guide' ? takeGuidePictures(camera) : takeAll());
} finally {
  await camera.close();
  await browser.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
