import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { sizes } from './camera.ts';
import type { openCamera, SizeName } from './camera.ts';
import { shots } from './shots.ts';
import type { Shot } from './shots.ts';

interface GuidePicture {
  /** Name of the file in docs/guide/pictures. */
  name: string;
  /** Name of the shot in shots.ts to take. */
  shot: string;
  size: SizeName;
  /** Part of the screen to keep, in pixels. */
  cut: { left: number; top: number; width: number; height: number };
  /** Steps to take in place of those of the shot. */
  act?: Shot['act'];
}

/** Cuts off the menu and the top bar, and everything below `bottom` (pixels). */
const downTo = (bottom: number) => ({ left: 232, top: 60, width: 1048, height: bottom - 60 });
const { height: wideHeight } = sizes.wide;
const phone = { left: 0, top: 0, ...sizes.phone };

/** Pictures in the guides. tests/scripts/guide.test.ts checks their size, and that a guide shows each of them. */
const pictures: readonly GuidePicture[] = [
  { name: 'office-customer', shot: 'customer', size: 'wide', cut: downTo(614) },
  { name: 'office-order', shot: 'edit-order', size: 'wide', cut: downTo(wideHeight) },
  {
    name: 'office-payment',
    shot: 'record-payment',
    size: 'wide',
    cut: downTo(410),
    act: async (page) => {
      await page.getByLabel('Amount received').fill('2000');
      await page.getByLabel('Reference').fill('Thank you');
      await page.keyboard.press('Tab');
      await page.getByText('on account').first().waitFor();
    },
  },
  { name: 'warehouse-pick', shot: 'pick-goods', size: 'phone', cut: phone },
  {
    name: 'warehouse-stock-take',
    shot: 'stock-take',
    size: 'phone',
    cut: phone,
    act: (page) => page.locator('main').getByText('Mersey Jar & Bottle Ltd').click(),
  },
  { name: 'finance-invoices', shot: 'ready-to-invoice', size: 'wide', cut: downTo(620) },
  { name: 'finance-statement', shot: 'statement', size: 'wide', cut: downTo(wideHeight) },
  { name: 'finance-month-end', shot: 'month-end', size: 'wide', cut: downTo(wideHeight) },
  { name: 'admin-record', shot: 'product', size: 'large', cut: { left: 232, top: 60, width: 1208, height: 840 } },
  { name: 'admin-accounts', shot: 'users-usersaccount', size: 'wide', cut: downTo(370) },
  { name: 'customer-home', shot: 'portal-home', size: 'phone', cut: phone },
  { name: 'customer-statement', shot: 'portal-statement', size: 'phone', cut: phone },
  { name: 'customer-invoices', shot: 'portal-invoices', size: 'phone', cut: phone },
];

type Camera = ReturnType<typeof openCamera>;

const takeShot = (camera: Camera, name: string, size: SizeName, act?: Shot['act']) => {
  const shot = shots.find((one) => one.name === name);
  if (!shot) throw new Error(`There is no shot ${name}`);
  return camera.take(act ? { ...shot, act } : shot, size, 'light');
};

const maxBytes = 100_000;

/** Saves a picture as JPEG, in the best quality that stays below the size limit. */
const save = async (path: string, png: Buffer) => {
  for (const quality of [80, 70, 60, 50, 40]) {
    const jpeg = await new Transformer(png).jpeg(quality);
    if (jpeg.length > maxBytes) continue;
    await writeFile(path, jpeg);
    process.stdout.write(`${path}: ${Math.round(jpeg.length / 1024)} kB\n`);
    return;
  }
  throw new Error(`${path} would have more than ${maxBytes} bytes`);
};

/** Takes the pictures of the guides, and the two that the README shows. */
export const takeGuidePictures = async (camera: Camera) => {
  const docs = join(import.meta.dirname, '..', '..', 'docs');
  const folder = join(docs, 'guide', 'pictures');
  await mkdir(folder, { recursive: true });
  // Comes first, because later pictures leave a draft that every screen would offer.
  await save(join(docs, 'screens', 'open-orders-wide-light.jpg'), await takeShot(camera, 'open-orders', 'wide'));
  for (const { name, shot, size, cut, act } of pictures) {
    const picture = new Transformer(await takeShot(camera, shot, size, act));
    // A phone has two dots for each pixel.
    if (size === 'phone') picture.resize(phone.width);
    await save(join(folder, `${name}.jpg`), await picture.crop(cut.left, cut.top, cut.width, cut.height).png());
  }
  await save(join(docs, 'screens', 'pick-goods-phone-light.jpg'), await takeShot(camera, 'pick-goods', 'phone'));
};
