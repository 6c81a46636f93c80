import { expect, test } from './journey.ts';

test('The menus lead to the batches and the search as the documents call them', async ({ page }) => {
  await page.goto('/vehicles?q=no-such-unit');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Single',
    'Vehicle Batch',
    'Financial Batch',
    'Class Performance Batch',
  ]);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('region', { name: 'Manheim Valuation' });
  await menu.getByRole('button', { name: 'Manheim Valuation' }).click();
  await expect(menu.getByRole('link')).toHaveText(['Search', 'Batch']);
});
