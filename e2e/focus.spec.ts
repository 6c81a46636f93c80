import { lineNumber, listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { openAddDialog, textField } from './vehicle-dialogs.ts';

test('Without a connection a dialog that has not come yet leaves the list as it is, and opens at the next try', async ({
  page,
  context,
}) => {
  // The page is never at rest: nothing is loaded ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(listOf('1010'));
  await expect(rowAt(page, 1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add vehicle' }).first().click();
  await expect(page.getByText('A part of the page could not be loaded.')).toBeVisible();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(rowAt(page, 1)).toBeVisible();
  await context.setOffline(false);
  // It stands over the button until it is closed.
  await page.getByRole('button', { name: 'Close notice' }).click();
  await openAddDialog(page);
});

test('The first field to fill has the focus, and Keep editing gives it back to the field that had it', async ({
  page,
}) => {
  await page.goto(listOf('1010'));
  const dialog = await openAddDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toBeFocused();
  await textField(dialog, 'Unit').fill('A1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textField(dialog, 'Unit')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/groups/1');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('What clears the selection gives the focus to the list', async ({ page }) => {
  await page.goto(listOf('1010'));
  await lineNumber(rowAt(page, 1)).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('[role="grid"] :focus')).toHaveCount(1);
});
