import { listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { openAddDialog } from './vehicle-dialogs.ts';

test("Offline, a dialog that isn't loaded leaves the list unchanged and opens at the next try", async ({
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
  await expect(page.getByText("Part of the page couldn't be loaded.")).toBeVisible();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(rowAt(page, 1)).toBeVisible();
  await context.setOffline(false);
  // It stands over the button until it is closed.
  await page.getByRole('button', { name: 'Close notice' }).click();
  await openAddDialog(page);
});
