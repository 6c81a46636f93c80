import { expectAccessible } from './accessible.ts';
import { Faults } from './faults.ts';
import { expect, INVOICES_NOTICE, test } from './journey.ts';
import { notice } from './notices.ts';

test('An invoice is found by its notice, and paid by its link without an account', async ({
  page,
  browser,
}) => {
  await page.addInitScript((key) => localStorage.removeItem(key), `${INVOICES_NOTICE}1`);
  await page.goto('/companies');
  const asked = page.getByRole('region', { name: /^You have \d+ unpaid invoices?\.$/ });
  await expect(asked).toBeVisible();
  await asked.getByRole('link', { name: 'View my invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Show/ }).first().click();
  await expect(page.getByRole('link', { name: 'Go to invoices' })).toBeVisible();
  const link = page.url();

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const visitor = await context.newPage();
  const faults = new Faults();
  faults.watch(visitor);
  await test.step('a visitor sees it, wide and narrow, in both colors', async () => {
    await visitor.goto(link);
    await expect(visitor.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Go to invoices' })).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(visitor);
  });

  await test.step('a canceled payment can be made later', async () => {
    await visitor.getByRole('button', { name: 'Secure Payment' }).click();
    await expect(visitor.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice(visitor, 'Payment canceled')).toBeVisible();
    await expect(visitor).toHaveURL(link);
  });

  await test.step('a payment is confirmed, and there is nothing to pay any more', async () => {
    await visitor.getByRole('button', { name: 'Secure Payment' }).click();
    await visitor.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(notice(visitor, 'Payment successful')).toBeVisible();
    await expect(visitor.getByText('Paid', { exact: true })).toBeVisible();
    await expect(visitor).toHaveURL(link);
    await expect(visitor.getByRole('button', { name: 'Secure Payment' })).toHaveCount(0);
  });
  faults.check();
  await context.close();

  await page.getByRole('link', { name: 'Go to invoices' }).click();
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Show/ }).first()).toBeVisible();
});
