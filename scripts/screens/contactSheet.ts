import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

const isTall = (file: string) => /-phone-/.test(file);

/** Returns a page with all pictures of its folder side by side, each with its name. */
export const makeSheet = (files: readonly string[]) => {
  const cells = files.map(
    (file) =>
      `<figure${isTall(file) ? ' class="tall"' : ''}><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file.replace('.jpg', '')}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Every screen of Demijohn</title><style>
body { margin: 16px; font: 12px sans-serif; background: #777; color: #fff; display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0; width: 340px } .tall { width: 170px } img { width: 100%; display: block } figcaption { padding: 2px 0 }
</style>${cells.join('\n')}</html>`;
};

/** Saves a page with all pictures as one picture. */
export const takeSheet = async (browser: Browser, { out, files, name }: { out: string; files: readonly string[]; name: string }) => {
  const path = join(out, `${name}.html`);
  await writeFile(path, makeSheet(files).replaceAll(' loading="lazy"', ''));
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.goto(pathToFileURL(path).href, { waitUntil: 'load' });
  await page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 72, fullPage: true });
  await page.close();
  await rm(path);
};
