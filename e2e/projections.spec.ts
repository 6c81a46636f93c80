import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

test('Two locations are projected, a vehicle is opened, and the table is exported', async ({ page }) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Future Projection' }).click();
  await menu.getByRole('link', { name: 'Future Projection: Future Value' }).click();
  const location = page.getByRole('combobox', { name: 'Location' });
  for (const code of ['TPA', 'MIA']) {
    await location.fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Monthly depreciation assumption' })).not.toHaveValue('');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('button', { name: `Remove ${code}` })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Months' })).toBeDisabled();
  const grid = page.getByRole('grid', { name: 'Future values' });
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Owner Value');
  await expectAccessible(page);
  await grid.getByRole('rowheader').first().dblclick();
  const dialog = page.getByRole('dialog', { name: /^Future value of/ });
  await expect(dialog.getByRole('row')).toHaveCount(26);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^future-values-harbor-rent-\d{8}-\d{4}\.xlsx$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove TPA' })).toBeVisible();
});

test.describe('A low window', () => {
  test.use({ viewport: { width: 1_280, height: 720 } });

  test('Eight rows of future values are seen below the form and every saved location', async ({ page }) => {
    await page.goto('/future-value');
    await page.getByRole('button', { name: 'Select All' }).click();
    const grid = page.getByRole('grid', { name: 'Future values' });
    await expect(grid.getByRole('rowheader').first()).toBeVisible();
    const rows = await grid.getByRole('rowheader').all();
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
    expect(boxes.filter((box) => box && box.y + box.height <= 720).length).toBeGreaterThanOrEqual(8);
    const address = page.url();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(grid).toBeHidden();
    await page.goto(address);
    await expect(grid.getByRole('rowheader').first()).toBeVisible();
  });
});

test('All four forms of the calculator are filled and calculated by keyboard', async ({ page }) => {
  await page.goto('/calculator');
  const card = page.getByRole('region', { name: 'Payment Schedule' });
  const calculate = async (shown: string) => {
    await page.getByRole('textbox', { name: 'Vehicle Cap Cost' }).press('Enter');
    await expect(card).toContainText(shown);
  };
  await calculate('$8,800.00');
  await page.getByRole('radio', { name: 'If you know Monthly Dep $ Amount' }).press('ArrowDown');
  await calculate('$50.00');
  await page.getByRole('radio', { name: 'Lease', exact: true }).press('ArrowRight');
  await calculate('$860.66');
  await page.getByRole('radio', { name: 'Finance', exact: true }).press('ArrowRight');
  await calculate('$513.70');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Export' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: 'Export', exact: true })
    .press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^payment-schedule-/);
});
