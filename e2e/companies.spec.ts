import type { Page } from '@playwright/test';
import { fillCompany, fillLocation } from './company-dialogs.ts';
import { today } from './days.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu } from './sign-in.ts';
import { choiceField, choose, expectFieldError, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function openCompanies(page: Page): Promise<void> {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { name: 'Companies', exact: true })).toBeVisible();
}

test('A company with two locations is added, edited, and loses a location with its vehicles', async ({
  page,
  api,
}) => {
  await openCompanies(page);
  await test.step('the first step says what is missing, and takes the company', async () => {
    await page.getByRole('button', { name: 'Add company' }).click();
    const dialog = dialogOf(page, 'Create Company');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expectFieldError(textField(dialog, 'Company name'), 'Please type your company name');
    await expectFieldError(choiceField(dialog, 'State'), 'Please select your state');
    await expect(dialog.getByRole('radio', { name: /^Free/ })).toBeChecked();
    await expect(textField(dialog, 'Company name')).toBeFocused();
    await textField(dialog, 'Company name').fill('Gulf Rentals');
    await expect(choiceField(dialog, 'City')).toBeDisabled();
    await choose(dialog, 'State', 'Georgia');
    await choose(dialog, 'City', 'Atlanta');
    await choose(dialog, 'State', 'Florida');
    await expect(choiceField(dialog, 'City')).toHaveValue('');
    await choose(dialog, 'City', 'Tampa');
    await textField(dialog, 'Address').fill('1 Main Street');
    await textField(dialog, 'ZIP').fill('33607');
    await expect(dialog.getByText('$199 a month')).toBeVisible();
    await dialog.getByText('Yearly').click();
    await expect(dialog.getByText('$1,990 a year')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Fleet/ }).check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(notice(page, 'Successfully added')).toBeVisible();
  });
  await test.step('the second step outlasts a reload, and takes its first location', async () => {
    const dialog = dialogOf(page, 'Create Location');
    await expect(textField(dialog, 'Location name')).toBeFocused();
    await expect(dialog.getByText('Gulf Rentals has been added.')).toBeVisible();
    // The address of the company is proposed.
    await expect(textField(dialog, 'ZIP')).toHaveValue('33607');
    await expect(choiceField(dialog, 'State')).toHaveValue('Florida');
    await expect(choiceField(dialog, 'City')).toHaveValue('Tampa');
    await textField(dialog, 'Location name').fill('Pier 5');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(textField(dialog, 'Location name')).toHaveValue('Pier 5');
    await fillLocation(page, 'Create Location', { name: 'Pier 5', code: 'P5' });
    await textField(dialog, 'Phone').pressSequentially('8135550100');
    await expect(textField(dialog, 'Phone')).toHaveValue('(813)-555-0100');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Gulf Rentals')).toContainText('Fleet, $199 a month or $1,990 a year');
  });
  await test.step('a second one is added on its own page', async () => {
    await page.getByRole('link', { name: 'Gulf Rentals', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Locations of Gulf Rentals company' })).toBeVisible();
    await expect(cardOf(page, 'Pier 5')).toContainText('Tampa / Florida');
    await page.getByRole('button', { name: 'Add location' }).click();
    const dialog = await fillLocation(page, 'Add location to Gulf Rentals', { name: 'Pier 6', code: 'P6' });
    await textField(dialog, 'Monthly depreciation assumption').fill('100');
    await save(dialog);
    await expectFieldError(
      textField(dialog, 'Monthly depreciation assumption'),
      'Monthly depreciation assumption must bigger than 0 and less than 100',
    );
    await textField(dialog, 'Monthly depreciation assumption').fill('1.35');
    await save(dialog);
    await expect(cardOf(page, 'Pier 6')).toBeVisible();
  });
  await test.step('the company is edited', async () => {
    await page.getByRole('link', { name: 'Back to companies' }).click();
    await page.getByRole('button', { name: 'Edit Gulf Rentals' }).click();
    const dialog = dialogOf(page, 'Edit company Gulf Rentals');
    await expect(textField(dialog, 'Company name')).toBeFocused();
    await expect(dialog.getByRole('radio', { name: /^Fleet/ })).toBeChecked();
    await textField(dialog, 'Company name').fill('Gu');
    await save(dialog);
    await expectFieldError(textField(dialog, 'Company name'), 'Minimum 3 characters');
    await textField(dialog, 'Company name').fill('Gulf Fleet');
    await choose(dialog, 'Lease period', 'Daily');
    await save(dialog);
    await expect(notice(page, 'Company updated successfully')).toBeVisible();
    await expect(cardOf(page, 'Gulf Fleet')).toContainText('Daily');
  });
  await test.step('a location is deleted with its vehicles, which the question counts', async () => {
    const { company, location } = await api.findPlace('Gulf Fleet', 'P6');
    for (const serial of ['25001', '25002']) {
      await api.call('createVehicle', {
        body: {
          vin: f150Vin(serial),
          unit: `G-${serial}`,
          company: company.id,
          location: location.id,
          mileage: 42_000,
          in_service_date: today(),
          brand_name: 'Ford',
          model_name: 'F-150',
        },
      });
    }
    await page.getByRole('link', { name: 'Manage locations' }).click();
    await page.getByRole('button', { name: /^Company / }).click();
    await page.getByRole('option', { name: 'Gulf Fleet' }).click();
    await page.getByRole('button', { name: 'Delete Pier 6' }).click();
    const question = dialogOf(page, 'Delete Pier 6?');
    await expect(question).toContainText('will be deleted with 2 vehicles');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Location deleted.')).toBeVisible();
    await expect(cardOf(page, 'Pier 6')).toHaveCount(0);
    expect(await api.findRow(f150Vin('25001'))).toBeNull();
  });
  await test.step('it is put back with them', async () => {
    await page.getByRole('link', { name: 'Back to companies' }).click();
    await page.getByRole('link', { name: 'Gulf Fleet', exact: true }).click();
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await expect(page).toHaveURL(/tab=deleted$/);
    await expect(page.getByRole('link', { name: 'Deleted', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('link', { name: 'Locations', exact: true })).not.toHaveAttribute(
      'aria-current',
    );
    const row = page.getByRole('row').filter({ hasText: 'P6 · Pier 6' });
    await expect(row).toContainText('Location');
    await expect(row).toContainText('2 vehicles');
    await expect(row).toContainText('Demo Operator');
    await row.getByRole('button', { name: 'Restore P6 · Pier 6' }).click();
    await expect(notice(page, 'Location P6 · Pier 6 was restored with 2 vehicles.')).toBeVisible();
    await expect(page.getByText('Nothing has been deleted in the last 30 days.')).toBeVisible();
    expect(await api.findRow(f150Vin('25001'))).not.toBeNull();
    await page.getByRole('link', { name: 'Locations', exact: true }).click();
    await expect(cardOf(page, 'Pier 6')).toBeVisible();
  });
  await test.step('the company is deleted with what is left of it', async () => {
    await page.getByRole('link', { name: 'Back to companies' }).click();
    await page.getByRole('button', { name: 'Delete Gulf Fleet' }).click();
    const question = dialogOf(page, 'Delete Gulf Fleet?');
    await expect(question).toContainText('2 locations and 2 vehicles');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Company deleted.')).toBeVisible();
    await expect(cardOf(page, 'Gulf Fleet')).toHaveCount(0);
  });
  await test.step('it stands at the foot, and is put back with everything', async () => {
    const foot = page.getByRole('region', { name: 'Deleted companies' });
    await expect(foot.getByRole('row', { name: /Gulf Fleet/ })).toContainText('2 locations and 2 vehicles');
    await foot.getByRole('button', { name: 'Restore Gulf Fleet' }).click();
    await expect(
      notice(page, 'Company Gulf Fleet was restored with 2 locations and 2 vehicles.'),
    ).toBeVisible();
    await expect(cardOf(page, 'Gulf Fleet')).toBeVisible();
    const { company } = await api.findPlace('Gulf Fleet', 'P6');
    await api.call('deleteCompany', { params: { id: company.id } });
  });
});

test('The company is kept after the first step, whatever happens in the second', async ({ page, api }) => {
  await page.goto('/companies?dialog=add');
  const dialog = dialogOf(page, 'Create Company');
  await fillCompany(page, 'Kept Rentals');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const second = dialogOf(page, 'Create Location');
  await second.getByRole('button', { name: 'Skip' }).click();
  await expect(second).toBeHidden();
  await page.getByRole('link', { name: 'Kept Rentals', exact: true }).click();
  await expect(page.getByText('If you want to add location please hit the button.')).toBeVisible();
  await page.goto('/companies?dialog=add');
  await expect(textField(dialog, 'Company name')).toHaveValue('');
  const kept = (await api.call('listCompanies', {})).find(({ name }) => name === 'Kept Rentals');
  await api.call('deleteCompany', { params: { id: kept?.id ?? 0 } });
});

test("A company of other users behaves as if it didn't exist", async ({ page, api }) => {
  const ids = (await api.call('listCompanies', {})).map(({ id }) => id);
  const foreign = [1, 2, 3].find((id) => !ids.includes(id));
  for (const path of [`/company/${foreign}`, '/company/999999', '/company/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});
