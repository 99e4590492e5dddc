import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('@phone a customer sees what is to pay, opens an invoice, and how far an order is', async ({ signIn }) => {
  const page = await signIn('customer', '/customerinvoices');
  await expect(page.getByText(/^Your account (owes|is in credit) £/)).toBeVisible();
  await expectNoAxeFindings(page);
  const paper = page.context().waitForEvent('page');
  await page.locator('main tbody button').first().click();
  await (await paper).close();
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Your orders/ })).toBeVisible();
  await page.locator('main tbody button').first().click();
  await expect(page.getByRole('dialog').getByText('Ordered').first()).toBeVisible();
  await expectNoAxeFindings(page);
});
