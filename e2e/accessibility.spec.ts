import { expectAccessible, expectNoSidewaysMove } from './accessible.ts';
import { rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { openAddDialog, save, textField } from './vehicle-dialogs.ts';

// What the built product adds to the component tests, each of which ends with the same look: its own styles
// and policy.
test.describe('before signing in', () => {
  test.use({ isSignedIn: false });

  test('The sign-in, with and without errors, is accessible in both colors', async ({ page }) => {
    await page.goto('/login');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Please type your email')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysMove(page);
  });
});

test('The list with its rows is accessible in both colors', async ({ page }) => {
  // Some rows more than fit: each is 25 cells to be looked at.
  await page.goto('/vehicle-advanced?q=1010');
  await expect(rowAt(page, 1)).toBeVisible();
  await expectAccessible(page);
});

test('The vehicle dialog, with errors and with finance data, is accessible in both colors', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  await expect(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
  const dialog = await openAddDialog(page);
  await save(dialog);
  await expect(dialog.getByText('Please select your company')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect(textField(dialog, 'Purchase Amount')).toBeVisible();
  await expectAccessible(page);
});
