import { readTable } from '#tests/specification/readTable.ts';
import { wordsThatAreDead } from './support/deadWords.ts';
import { judge, judgeWidths } from './support/judge.ts';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';

const routes = readTable('screens', ['path', 'roles']).map(({ path, roles: held }) => ({ path: path.replace(/\{\w+\}/, '1'), held }));
const isOf = (role: string) => (route: { held: string }) => route.held.split(',').includes(role);

for (const { path } of routes.filter(isOf('public')))
  test(`${path} keeps to the window and to our words at every width`, async ({ visit }) => {
    const page = await visit(path);
    await page.locator('h1').first().waitFor();
    expect(await judgeWidths(page)).toEqual([]);
  });

// routes.spec.ts checks the screens of Office, Finance and Warehouse. bespoke.spec.ts and generated.spec.ts check those of Admin.
test('every screen of a customer is clean by axe in light, dark and on a phone, and keeps to the window and to our words', async ({
  signInOnce,
}) => {
  const page = await signInOnce('customer');
  const wrong: string[] = [];
  for (const { path } of routes.filter(isOf('Customer'))) {
    await arriveAt(page, path);
    await untilIdle(page);
    wrong.push(...(await judge(page)));
  }
  expect(wrong).toEqual([]);
});

test('what no screen says is found wherever it stands', async ({ visit }) => {
  const page = await visit('/notfound');
  const say = (text: string) =>
    page.evaluate((words) => {
      document.body.innerText = words;
    }, text);
  const wrong = ['Select row 1', 'Due 2026-11-24', 'Sent 2026-11-24T09:00:00Z', '£1234.50', '£12.5', '-£20.00', 'Balance 1234.5', '-20.00'];
  const left = ['undefined', 'for null days', 'ra.page.empty', 'ReadyToInvoice', 'Select all rows', 'No options', 'Loading…', 'Colors'];
  for (const text of [...wrong, ...left]) {
    await say(text);
    expect(await wordsThatAreDead(page), text).toHaveLength(1);
  }
  for (const text of [
    'Select Aldous Cider',
    '24 Nov 2026',
    '£1,234.50',
    '−£20.00',
    'B500-2026',
    '0117 496 0001',
    '3.5 × 20',
    'Rows per page:',
  ]) {
    await say(text);
    expect(await wordsThatAreDead(page), text).toEqual([]);
  }
  await page.evaluate(() => {
    document.body.innerHTML = '<input value="2026-11-24"><button aria-label="Select row 1">x</button>';
  });
  expect(await wordsThatAreDead(page)).toHaveLength(2);
});
