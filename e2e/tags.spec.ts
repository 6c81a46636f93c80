import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu } from './sign-in.ts';
import { expectFieldError, save, textField } from './vehicle-dialogs.ts';

test('A tag is added, rejected, edited and deleted', async ({ page, faults }) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Custom Tags' }).click();
  await expect(page).toHaveTitle('Custom Tags · Fleetworth fleet tool');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await test.step('it is rejected under its fields, and added', async () => {
    await page.getByRole('button', { name: 'Add tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tag' });
    await textField(dialog, 'Color').fill('');
    await save(dialog);
    await expectFieldError(textField(dialog, 'Name'), 'Please type manual name');
    await expectFieldError(textField(dialog, 'Color'), 'Please type color');
    await textField(dialog, 'Name').fill('Detailing');
    await textField(dialog, 'Color').fill('#1f6feb');
    await save(dialog);
    await expect(notice(page, 'Successfully added')).toBeVisible();
    await expect(rowOf('Detailing')).toContainText('#1f6feb');
  });
  await test.step('its name can not be taken twice, and its color is changed', async () => {
    faults.provokeError('/vehicle-tags', 422);
    await page.getByRole('button', { name: 'Add tag' }).click();
    const again = page.getByRole('dialog', { name: 'Add tag' });
    await textField(again, 'Name').fill('DETAILING');
    await textField(again, 'Color').fill('#fff');
    await save(again);
    await expectFieldError(textField(again, 'Name'), 'This name already exists.');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Edit Detailing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tag Detailing' });
    await textField(dialog, 'Color').fill('#0f8a5f');
    await save(dialog);
    await expect(rowOf('Detailing')).toContainText('#0f8a5f');
  });
  await test.step('it is deleted', async () => {
    await page.getByRole('button', { name: 'Delete Detailing' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Detailing?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf('Detailing')).toHaveCount(0);
    const deleted = notice(page, 'Successfully deleted. Detailing.');
    await deleted.getByRole('button', { name: 'Show deleted' }).click();
    await expect(page).toHaveURL(/\/company\/\d+\?tab=deleted$/);
    await expect(rowOf('Detailing')).toBeVisible();
  });
});
