import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/** Waits until a draft with `typed` in it is on the device. */
export const untilKept = (page: Page, typed: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (text) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('demijohn');
            opening.addEventListener('success', () => {
              const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
              all.addEventListener('success', () => {
                opening.result.close();
                resolve(JSON.stringify(all.result).includes(text));
              });
            });
          }),
        typed,
      ),
    )
    .toBe(true);
