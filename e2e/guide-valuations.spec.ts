import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

test('Guide values are ordered, canceled at the payment, paid later and read', async ({ page }) => {
  await page.goto('/blackbook');
  await test.step('vehicles are selected, and kept over a reload', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select [^a]/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Select for BlackBook (2)' }).click();
    await expect(page.getByRole('heading', { name: 'Black Book selection' })).toBeVisible();
    const mileage = page.getByRole('textbox', { name: /^Mileage of/ }).first();
    await mileage.fill('');
    await page.getByRole('button', { name: 'Run Blackbook (2)' }).click();
    await expect(notice(page, 'Please fill out all required fields')).toBeVisible();
    await mileage.fill('51000');
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Mileage of/ }).first()).toHaveValue('51,000');
    await expectAccessible(page);
  });

  await test.step('the order opens its payment, which is canceled', async () => {
    await page.getByRole('button', { name: 'Run Blackbook (2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay for this request' });
    await expect(dialog.getByText('$5.00')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Secure Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice(page, 'Payment canceled')).toBeVisible();
  });

  await test.step('it is paid from the history, and read', async () => {
    await page.goto('/vehicle-advanced/list');
    await expect(page.getByRole('heading', { name: 'Request history' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Secure Payment' }).first().click();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(notice(page, 'Payment successful')).toBeVisible();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Secure Payment' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible();
    await expect(page.getByRole('row').nth(1).getByText(/\$\d/).first()).toBeVisible();
    await expectAccessible(page);
  });
});
