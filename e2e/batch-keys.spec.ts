import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { csv, fileField, importDialog } from './sheets.ts';
import { choiceField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Counts the calls that change something, by method. */
function changes(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (['PUT', 'PATCH'].includes(request.method())) requests.push(request.method());
  });
  return requests;
}

test('Keyboard only: a sheet is imported and started once, with the focus on the page', async ({ page }) => {
  const requests = changes(page);
  await page.goto('/vehicles/batch');
  await page.getByRole('button', { name: 'Excel Import' }).first().press('Enter');
  const dialog = importDialog(page);
  await expect(choiceField(dialog, 'Type')).toBeFocused();
  await page.keyboard.type('Cre');
  await page.keyboard.press('Enter');
  await expect(choiceField(dialog, 'Type')).toHaveValue('Create');
  await choiceField(dialog, 'Company').focus();
  await page.keyboard.type('Harbor');
  await page.keyboard.press('Enter');
  await test.step('what was chosen outlasts a reload', async () => {
    await page.reload();
    await expect(choiceField(dialog, 'Type')).toHaveValue('Create');
    await expect(choiceField(dialog, 'Company')).toHaveValue('Harbor Rent');
  });
  await fileField(dialog).setInputFiles(
    csv(
      'keys.csv',
      HEADING,
      `${f150Vin('34950')},034950,TPA,5,10/01/2025`,
      `${f150Vin('34951')},1,NOWHERE,5,x`,
    ),
  );
  await button(page, 'Upload').dblclick();
  await expect(page.getByRole('heading', { name: 'keys.csv', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(requests).toEqual(['PUT']);
  await test.step('the way back leads to the list, without its dialog', async () => {
    await expect(page.getByText('This import creates 1 vehicle in Harbor Rent.')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/vehicles\/batch$/);
    await expect(dialog).toHaveCount(0);
    await page.goForward();
  });
  await button(page, 'Start').press('Enter');
  const question = page.getByRole('dialog', { name: 'Start keys.csv?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(button(page, 'Start')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Start' }).dblclick();
  await expect(page.getByText('1 of 2 rows applied.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(requests).toEqual(['PUT', 'PATCH']);
  await page.getByRole('link', { name: 'Back to vehicle batches' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'keys.csv' })).toContainText('Finished');
});

test('A double click on Start of a sheet without rejected rows starts it once', async ({ page, api }) => {
  const { company } = await api.findPlace('Harbor Rent', 'TPA');
  const file = new File([`${HEADING}\n${f150Vin('34952')},034952,TPA,5,10/01/2025`], 'twice.csv');
  const { id } = await api.call('uploadVehicleBatch', {
    upload: { type: 'create', company: company.id, file },
  });
  const requests = changes(page);
  await page.goto(`/vehicles/batch/${id}`);
  await expect(page.getByText('This import creates 1 vehicle in Harbor Rent.')).toBeVisible();
  await button(page, 'Start').dblclick();
  await expect(page.getByText('1 of 1 rows applied.')).toBeVisible();
  // The second press may hit what has taken the place of Start.
  await expect(page.locator('body')).not.toBeFocused();
  expect(requests).toEqual(['PATCH']);
});
