import type { Page } from 'playwright/test';
import { arriveAt, axeFindings, expect, test } from './support/journey.ts';
import { judge } from './support/judge.ts';

/** Adds HTML at the end of the screen, and returns a function that removes it. */
const add = (page: Page, html: string) =>
  page.evaluate((more) => {
    const part = document.createElement('div');
    part.id = 'added';
    part.innerHTML = more;
    document.querySelector('main')?.append(part);
  }, html);
const takeAway = (page: Page) => page.evaluate(() => document.querySelector('#added')?.remove());

test('a screen that was clean is judged again where anything on it is made otherwise, in each of the colours', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  await arriveAt(page, '/exceltopdf');
  expect(await judge(page)).toEqual([]);
  const tried = {
    '<p style="color: #bbb">Pale in light</p>': ['color-contrast'],
    '<p style="color: #333">Pale in dark</p>': ['dark: /exceltopdf color-contrast', 'dark on a phone: /exceltopdf color-contrast'],
    '<div style="position: relative; height: 40px; background: #223"><p style="color: #445">Buried</p></div>': ['color-contrast'],
    '<div style="height: 40px; background: #223"></div><p style="position: absolute; transform: translateY(-40px)">Lifted onto the dark</p>':
      ['color-contrast'],
    '<button type="button"></button>': ['button-name'],
    '<button type="button" style="width: 9px; height: 9px; padding: 0" aria-label="One"></button><button type="button" style="width: 9px; height: 9px; padding: 0" aria-label="Two"></button>':
      ['target-size', 'on a phone: /exceltopdf target-size'],
    '<h5>Too deep</h5>': ['heading-order'],
  };
  for (const [html, wanted] of Object.entries(tried)) {
    await add(page, html);
    const found = (await judge(page)).join('\n');
    for (const one of wanted) expect(found, html).toContain(one);
    expect(await axeFindings(page), `${html} once more, where light shows it`).toHaveLength(html.includes('#333') ? 0 : 1);
    await takeAway(page);
  }
  // Buttons without padding, so that the text decides their width.
  const button = (words: string) => `<button type="button" style="padding: 0; border: 0; height: 30px">${words}</button>`;
  await add(page, button('Wide enough') + button('Wide enough'));
  expect(await axeFindings(page)).toEqual([]);
  await takeAway(page);
  await add(page, button('i') + button('i'));
  expect((await axeFindings(page)).join()).toContain('target-size');
  await takeAway(page);
  // The same elements with other text count as the same screen.
  await add(page, '<p>One</p>');
  expect(await judge(page)).toEqual([]);
  await takeAway(page);
});
