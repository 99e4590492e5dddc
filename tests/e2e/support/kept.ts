import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/** Returns the drafts on the device as JSON. */
export const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('demijohn');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result.map((draft) => JSON.stringify(draft)));
          });
        });
      }),
  );

/** Waits until the device has stored a draft that contains `typed`. */
export const untilKept = (page: Page, typed: string) =>
  expect.poll(async () => (await keptDrafts(page)).some((draft) => draft.includes(typed))).toBe(true);
