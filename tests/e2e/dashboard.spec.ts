import { expect, expectNoAxeFindings, test } from './support/journey.ts';

/** Returns the whole pounds of an amount in the text, such as `£1,235` of `£1,234.56`. */
const readWholePounds = (text: string) => `£${Math.round(Number(text.replaceAll(/[£,]/g, ''))).toLocaleString('en-GB')}`;

test('the administrator sees the year, narrows it to a supplier, reads the table behind a chart and the report that it ties to', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/dashboard');
  const sales = page.getByRole('region', { name: 'Sales and margin by month' });
  await expect(sales.locator('.recharts-surface').first()).toBeVisible();
  await expectNoAxeFindings(page);

  const whole = await sales.locator('strong').innerText();
  await page.getByRole('main').getByLabel('Supplier').selectOption({ index: 1 });
  await expect(page).toHaveURL(/supplierId=\d+/);
  await expect(sales.locator('strong')).not.toHaveText(whole);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const net = await sales.locator('strong').innerText();

  await sales.getByRole('button', { name: 'Table: Sales and margin by month' }).focus();
  await page.keyboard.press('Enter');
  const table = sales.getByRole('table', { name: 'Sales and margin by month' });
  const exactNet = await table.locator('tfoot td').nth(1).innerText();
  expect(readWholePounds(exactNet)).toBe(net);
  await page.keyboard.press('t');
  await expect(page.getByRole('table')).toHaveCount(8);
  await expectNoAxeFindings(page);

  await sales.getByRole('link', { name: 'Sales by product' }).focus();
  await page.keyboard.press('Enter');
  const report = page.getByRole('region', { name: 'Sales by product' });
  await expect(report.locator('tfoot')).toContainText(exactNet);
});

test('what is overdue is red and said in words, and the year before is beside the sales', async ({ signIn }) => {
  const page = await signIn('admin', '/dashboard');
  const sales = page.getByRole('region', { name: 'Sales and margin by month' });
  await expect(sales.locator('.dashboard-chart')).toHaveAccessibleName(
    /^Sales and margin by month: £[\d,]+, margin £[\d,]+ · [\d.]+% · [+−][\d.]+% on the year before\./,
  );
  await expect(sales.getByText('Year before', { exact: true })).toBeVisible();
  // Two axes: pounds for the sales, percent for the margin.
  await expect(sales.locator('.recharts-yAxis')).toHaveCount(2);
  await expect(sales.locator('.recharts-label')).toHaveText('Margin, %');
  await expect(sales.getByText('100%', { exact: true })).toBeVisible();
  for (const name of ['Order book', 'Owed, by age']) {
    const panel = page.getByRole('region', { name });
    await expect(panel.getByText(/overdue$/)).toBeVisible();
    await expect(panel.locator('.dashboard-chart')).toHaveAccessibleName(/overdue\. See the table/);
  }
  const colourOf = (token: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  const ageBars = page.getByRole('region', { name: 'Owed, by age' }).locator('.recharts-bar-rectangle path');
  const fills = await ageBars.evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
  expect(fills[0]).toBe(await colourOf('edge'));
  expect(fills.at(-1)).toBe(await colourOf('refused'));
});
