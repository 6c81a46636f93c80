import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { csv, fileField, importDialog, saved, upload } from './sheets.ts';
import { choiceField, choose, expectFieldError } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('Batches are listed ten a page; a reload keeps the page, and deleting its last one goes back', async ({
  page,
  api,
}) => {
  const { company } = await api.findPlace('Harbor Rent', 'TPA');
  const names = Array.from({ length: 11 }, (_, at) => `performance-${at}.csv`);
  const heading = 'Location code,Class,Utilization,RPU,T&M';
  for (const name of names) {
    const file = new File([`${heading}\nNOWHERE,Midsize,82 %,912.50,640`], name);
    await api.call('uploadClassPerformanceBatch', { upload: { company: company.id, file } });
  }
  await page.goto('/class-performances/batch');
  await expect(page.getByRole('columnheader')).toHaveText([
    'File',
    'Company',
    'Status',
    'Type',
    'Created at',
    'Actions',
  ]);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await page.getByRole('button', { name: 'Page 2 of 2' }).click();
  await page.reload();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete performance-0.csv' }).click();
  await page
    .getByRole('dialog', { name: 'Delete performance-0.csv?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Successfully deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/class-performances\/batch$/);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await test.step('a rejected row names its location and class, with the reason per column', async () => {
    await page.getByRole('link', { name: 'Show performance-10.csv' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'NOWHERE' })).toContainText(
      'This company has no location',
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete performance-10.csv?' });
    await expect(question).toContainText('No rows were applied.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/class-performances\/batch$/);
    await expect(page.getByRole('rowheader')).toHaveCount(9);
  });
});

test('Auction valuation batches are reached by the menu, and ask for a region', async ({ page }) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const group = page.getByRole('region', { name: 'Manheim Valuation' });
  await group.getByRole('button').press('Enter');
  await group.getByRole('link', { name: 'Manheim Valuation: Batch' }).click();
  await expect(page).toHaveURL(/\/manheim-batch$/);
  await expect(page.getByText('Data not found.')).toBeVisible();
  const template = await saved(page, page.getByRole('button', { name: 'Download Template' }));
  expect(template.suggestedFilename()).toBe('template-auction-valuation.xlsx');
  await page.getByRole('button', { name: 'Excel Import' }).click();
  const dialog = importDialog(page);
  await expect(choiceField(dialog, 'Type')).toHaveCount(0);
  await upload(dialog);
  await expectFieldError(choiceField(dialog, 'Region'), 'Please choose region');
  await choose(dialog, 'Region', 'Southeast');
  await fileField(dialog).setInputFiles(csv('auction.csv', 'VIN,Mileage', `${f150Vin('34995')},41000`));
  await upload(dialog);
  await expect(page.getByText('Southeast')).toBeVisible();
  await page.getByRole('link', { name: 'Back to auction valuation batches' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'File',
    'Status',
    'Region',
    'Created at',
    'Actions',
  ]);
});

test('The list shows the progress of a running batch and its result from the event stream', async ({
  page,
  api,
}) => {
  const { company } = await api.findPlace('Harbor Rent', 'TPA');
  const lines = [
    'VIN,Unit,Location code,Mileage,In Service Date',
    `${f150Vin('34991')},1,NOWHERE,1,10/01/2025`,
  ];
  const file = new File([lines.join('\n')], 'followed.csv');
  const { id } = await api.call('uploadVehicleBatch', {
    upload: { type: 'create', company: company.id, file },
  });
  // As it is in the middle of a long one, until that was seen.
  const seen = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/v1/vehicles/batch?*', async (route) => {
    if (!isFirst) {
      await seen.promise;
      return route.fallback();
    }
    isFirst = false;
    const response = await route.fetch();
    const answer = await response.json();
    for (const item of answer.data.items)
      if (item.id === id) Object.assign(item, { status: 'progress', progress: { done: 3, of: 9 } });
    await route.fulfill({ response, json: answer });
  });
  const heard = page.waitForResponse('**/api/v1/events');
  await page.goto('/vehicles/batch');
  const row = page.getByRole('row').filter({ hasText: 'followed.csv' });
  await expect(row).toContainText('In progress3 of 9');
  await expect(row.getByRole('progressbar', { name: 'Rows of followed.csv' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete followed.csv' })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^Start/ })).toHaveCount(0);
  expect((await heard).headers()['content-type']).toContain('text/event-stream');
  seen.resolve();
  await expect(row).toContainText('Waiting');
  await expect(row.getByRole('button', { name: 'Start followed.csv' })).toBeEnabled();
});

test('Class performance batches are offered and found only where the account has class performances', async ({
  page,
}) => {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, is_class_performances: false } },
    });
  });
  await page.goto('/vehicles?q=no-such-unit');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Vehicle Batch' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Class Performance Batch' })).toHaveCount(0);
  await page.goto('/class-performances/batch');
  await expect(page.getByText("Your account doesn't include this feature.")).toBeVisible();
});
