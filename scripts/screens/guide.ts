import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import type { openCamera, SizeName } from './camera.ts';
import { shots } from './shots.ts';

interface GuidePicture {
  /** Name of the file in docs/guide/pictures. */
  name: string;
  /** A shot of shots.ts, which has the role, the path and what is done first. */
  shot: string;
  size: SizeName;
  /** The part that matters, in pixels of the screen. */
  cut: { left: number; top: number; width: number; height: number };
}

const wide = { left: 0, top: 0, width: 1280, height: 800 };
const phone = { left: 0, top: 0, width: 390, height: 844 };

/** Guides show these. tests/scripts/guide.test.ts checks their size, and that a guide names each. */
const pictures: readonly GuidePicture[] = [
  { name: 'office-customer', shot: 'customer', size: 'wide', cut: wide },
  { name: 'office-order', shot: 'edit-order', size: 'wide', cut: wide },
  { name: 'office-payment', shot: 'record-payment', size: 'wide', cut: wide },
  { name: 'warehouse-pick', shot: 'pick-goods', size: 'phone', cut: phone },
  { name: 'warehouse-stock-take', shot: 'stock-take', size: 'phone', cut: phone },
  { name: 'finance-invoices', shot: 'ready-to-invoice', size: 'wide', cut: wide },
  { name: 'finance-statement', shot: 'statement', size: 'wide', cut: wide },
  { name: 'finance-month-end', shot: 'month-end', size: 'wide', cut: wide },
  { name: 'admin-record', shot: 'product', size: 'wide', cut: wide },
  { name: 'admin-accounts', shot: 'users-usersaccount', size: 'wide', cut: wide },
  { name: 'customer-statement', shot: 'portal-statement', size: 'phone', cut: phone },
  { name: 'customer-invoices', shot: 'portal-invoices', size: 'phone', cut: phone },
];

type Camera = ReturnType<typeof openCamera>;

const takeShot = (camera: Camera, name: string, size: SizeName) => {
  const shot = shots.find((one) => one.name === name);
  if (!shot) throw new Error(`There is no shot ${name}`);
  return camera.take(shot, size, 'light');
};

const save = async (path: string, picture: Buffer) => {
  await writeFile(path, picture);
  process.stdout.write(`${path}: ${Math.round(picture.length / 1024)} kB\n`);
};

/** Takes the pictures of the guides, and the one of picking that the README shows. */
export const takeGuidePictures = async (camera: Camera) => {
  const docs = join(import.meta.dirname, '..', '..', 'docs');
  const folder = join(docs, 'guide', 'pictures');
  await mkdir(folder, { recursive: true });
  for (const { name, shot, size, cut } of pictures) {
    const whole = new Transformer(await takeShot(camera, shot, size));
    // A phone has two dots for each pixel.
    if (size === 'phone') whole.resize(phone.width);
    await save(join(folder, `${name}.jpg`), await whole.crop(cut.left, cut.top, cut.width, cut.height).jpeg(80));
  }
  const picking = new Transformer(await takeShot(camera, 'pick-goods', 'phone'));
  await save(join(docs, 'screens', 'pick-goods-phone-light.jpg'), await picking.jpeg(72));
};
