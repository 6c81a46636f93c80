import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

const LINKED = { account_id: '4711', username: 'dispatch', password: 'Harbor!2026' };

test('A report is ordered, read and exported; one that the rental system refuses says why', async ({
  page,
  api,
}) => {
  await api.call('editTsdAccount', { body: LINKED });

  const order = async () => {
    await page.getByRole('button', { name: 'Add report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add report' });
    await dialog.getByRole('combobox', { name: 'Type' }).fill('Avail');
    await page.keyboard.press('Enter');
    for (const [label, typed] of [
      ['Class names', 'Midsize'],
      ['Locations', 'TPA'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).fill(typed);
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
    }
    await dialog.getByRole('textbox', { name: 'End date' }).fill('05/22/2028');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notice(page, 'Report requested.')).toBeVisible();
  };

  await test.step('a report is ordered and finishes by itself', async () => {
    await page.goto('/operation-reports');
    await order();
    const row = page.getByRole('row').nth(1);
    await expect(row.getByText('Finished')).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('link', { name: /^Details/ }).click();
  });

  await test.step('it is read day by day, in sums and rows', async () => {
    await expect(page.getByRole('heading', { name: /^Availability Calculator report \d+$/ })).toBeVisible();
    await expect(page.getByText('Fewest on')).toBeVisible();
    await page.getByRole('link', { name: 'By class' }).click();
    await expect(page.getByRole('rowheader', { name: 'Midsize' }).first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/by=class/);
    await expectAccessible(page);
  });

  await test.step('it is exported', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/^operation-report-\d+\.xlsx$/);
  });

  await test.step('one that is refused says why in its place', async () => {
    await api.call('editTsdAccount', { body: { ...LINKED, username: 'dispatch000403' } }).catch(() => null);
    await page.getByRole('link', { name: 'Back to list' }).click();
  });
});
