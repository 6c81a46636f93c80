import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { csv, fileField, filledIn, importDialog, readSaved, saved, upload } from './sheets.ts';
import { choiceField, choose, expectFieldError } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const BATCHES = '/vehicles/batch';
const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date';
const LOCATION = 'EWR';
const COMPANY = 'Northline Mobility';

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name });
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Uploads a sheet and waits until it is shown what it would do. */
async function uploadSheet(
  page: Page,
  file: Awaited<ReturnType<typeof csv>>,
  type = 'Create',
): Promise<void> {
  await page.getByRole('button', { name: 'Excel Import' }).first().click();
  const dialog = importDialog(page);
  await choose(dialog, 'Type', type);
  if (await choiceField(dialog, 'Company').isVisible()) await choose(dialog, 'Company', COMPANY);
  await fileField(dialog).setInputFiles(file);
  await upload(dialog);
  await expect(page.getByRole('heading', { name: file.name, level: 1 })).toBeVisible();
  await expect(preview(page)).toHaveAttribute('aria-busy', 'false');
}

test('500 rows with 20 errors: fill in, preview, start, follow, and fix the rejected rows', async ({
  page,
  api,
}) => {
  const vins = Array.from({ length: 500 }, (_, at) => f150Vin(String(34_001 + at)));
  const isBad = (at: number) => at % 25 === 7;
  await page.goto('/vehicles?q=no-such-unit');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Vehicle Batch' }).click();
  await expect(page).toHaveURL(/\/vehicles\/batch$/);
  const template = await test.step('the template says what may stand in it', async () => {
    await page.getByRole('button', { name: 'Download Template Examples' }).click();
    const download = await saved(page, page.getByRole('menuitem', { name: 'Create' }));
    expect(download.suggestedFilename()).toBe('template-vehicle-create.xlsx');
    const [first = []] = await readSaved(download);
    expect(first.slice(0, 5)).toEqual(HEADING.split(','));
    return download;
  });
  await test.step('the sheet is previewed: what is created, and why rows are rejected', async () => {
    const rows = vins.map((vin, at) => [
      vin,
      `0${34_001 + at}`,
      LOCATION,
      isBad(at) ? 'unknown' : 20_000 + at,
      '10/01/2025',
    ]);
    await uploadSheet(page, await filledIn(template, 'june.xlsx', ([heading = []]) => [heading, ...rows]));
    await expect(preview(page)).toContainText(
      `This import creates 480 vehicles in ${COMPANY}. 20 rows are rejected.`,
    );
    await expect(preview(page)).toContainText('Every row is checked again when you click Start.');
    await chip(page, 'Reject 20').click();
    await expect(page).toHaveURL(/action=refuse/);
    const rejected = page.getByRole('row').filter({ hasText: vins[7] ?? '' });
    await expect(rejected).toContainText('Mileage unknown Please type mils value');
    await page.reload();
    await expect(chip(page, 'Reject 20')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
  });
  await test.step('it is started, runs and finishes before the eyes', async () => {
    await start(page).click();
    const question = page.getByRole('dialog', { name: 'Start june.xlsx?' });
    await expect(question).toContainText('creates 480 vehicles');
    // What follows the start waits until its progress was seen.
    const seen = Promise.withResolvers<void>();
    const shown = /\/api\/v1\/vehicles\/batch\/\d+$/;
    await page.route(shown, async (route) => {
      await seen.promise;
      await route.fallback();
    });
    await question.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('progressbar', { name: 'Rows of june.xlsx' })).toBeVisible();
    await expect(page.getByText('0 of 500', { exact: true })).toBeVisible();
    seen.resolve();
    await expect(results(page)).toContainText('480 of 500 rows applied.', { timeout: 30_000 });
    await expect(page.getByText('20 rejected rows')).toBeVisible();
  });
  await test.step('the rejected rows come back, are mended and uploaded', async () => {
    const errors = await saved(page, page.getByRole('button', { name: 'Download rejected rows' }));
    const [columns = [], ...rejected] = await readSaved(errors);
    expect(columns.at(-1)).toMatch(/^Reason \(import \d+\)$/);
    expect(rejected.map(([vin]) => vin)).toEqual(vins.filter((_, at) => isBad(at)));
    expect(rejected[0]?.at(-1)).toBe('Mileage: Please type mils value');
    const mileage = columns.indexOf('Mileage');
    const mended = await filledIn(errors, 'mended.xlsx', ([heading = [], ...rows]) => [
      heading,
      ...rows.map((row) => row.with(mileage, '41,203')),
    ]);
    await page.getByRole('button', { name: 'Upload corrected file' }).click();
    const dialog = importDialog(page);
    await expect(choiceField(dialog, 'Type')).toHaveValue('Create');
    await expect(choiceField(dialog, 'Company')).toHaveValue(COMPANY);
    await fileField(dialog).setInputFiles(mended);
    await upload(dialog);
    await expect(preview(page)).toContainText(`This import creates 20 vehicles in ${COMPANY}.`);
    await page.getByRole('link', { name: 'june.xlsx' }).click();
    await expect(page.getByText('Rejected rows corrected in mended.xlsx')).toBeVisible();
    await page.getByRole('link', { name: 'mended.xlsx' }).click();
    await start(page).click();
    await expect(results(page)).toContainText('20 of 20 rows applied.', { timeout: 30_000 });
  });
  await test.step('all are in, and each leads to its vehicle', async () => {
    for (const vin of [vins[0], vins[7], vins[499]]) expect(await api.findRow(vin ?? '')).not.toBeNull();
    expect(await api.getRow(vins[7] ?? '')).toMatchObject({ mileage: 41_203, unit: '034008' });
    await page.getByRole('link', { name: vins[7] ?? '' }).click();
    await expect(page).toHaveURL(/\/vehicles\?panel=\d+/);
    await expect(page.getByRole('complementary', { name: '034008' })).toBeVisible();
  });
});

test('Missing input and invalid files are reported under their fields without losing choices', async ({
  page,
  faults,
}) => {
  await page.goto(`${BATCHES}?dialog=import`);
  const dialog = importDialog(page);
  await test.step('type, company and file are needed: no company is chosen by itself', async () => {
    await upload(dialog);
    await expectFieldError(choiceField(dialog, 'Type'), 'Please select a type');
    await expectFieldError(choiceField(dialog, 'Company'), 'Please select a company');
    await expect(dialog.getByText('Please choose a file of type .xlsx, .xls or .csv.')).toBeVisible();
    await choose(dialog, 'Type', 'Delete');
    await expect(choiceField(dialog, 'Company')).toHaveCount(0);
    await choose(dialog, 'Type', 'Create');
    await choose(dialog, 'Company', 'Harbor Rent');
  });
  await test.step('what is no sheet, one without its columns, and one that is too large', async () => {
    faults.provokeError(BATCHES, 422);
    for (const [file, text] of [
      [
        { ...csv('tool.xlsx', 'MZ no sheet at all'), buffer: Buffer.from('MZ\u0000\u0001') },
        "This file can't be read.",
      ],
      [csv('short.csv', 'VIN,Unit', '1,2'), 'No column for Location code.'],
      [csv('empty.csv', HEADING), 'This sheet has no rows below its header row.'],
    ] as const) {
      await fileField(dialog).setInputFiles(file);
      await upload(dialog);
      await expect(dialog.getByText(text)).toBeVisible();
      await expect(dialog.getByText(file.name)).toBeVisible();
      await expect(choiceField(dialog, 'Type')).toHaveValue('Create');
    }
    const large = { ...csv('large.csv'), buffer: Buffer.alloc(20 * 1_048_576 + 1, 'a') };
    await fileField(dialog).setInputFiles(large);
    await expect(dialog.getByText('This file is too large. Split it')).toBeVisible();
  });
  await test.step('offline, it stays; Cancel asks for confirmation, and Retry sends it once', async () => {
    await fileField(dialog).setInputFiles(csv('june.csv', HEADING, `${f150Vin('34960')},1,EWR,5,10/01/2025`));
    faults.provokeLostConnection(BATCHES);
    await page.context().setOffline(true);
    await upload(dialog);
    await expect(dialog.getByRole('alert')).toContainText('No connection. The upload failed.');
    await page.context().setOffline(false);
    await expect(dialog.getByText('june.csv')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await dialog.getByRole('button', { name: 'Retry' }).dblclick();
    await expect(page.getByRole('heading', { name: 'june.csv', level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('An upload that runs says how far it is and is cancelled; the dialog stays', async ({ page }) => {
  await page.goto(`${BATCHES}?dialog=import`);
  const dialog = importDialog(page);
  await choose(dialog, 'Type', 'Create');
  await choose(dialog, 'Company', 'Harbor Rent');
  await fileField(dialog).setInputFiles(csv('june.csv', HEADING));
  // Held until it is given up.
  await page.route(`**${BATCHES}`, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  );
  await upload(dialog);
  await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await ended;
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText('june.csv')).toBeVisible();
});

test('A batch of deletions belongs to its user; one started in another tab can be deleted', async ({
  page,
  api,
  faults,
}) => {
  await page.goto(BATCHES);
  await uploadSheet(page, csv('sold.csv', 'VIN,Notes', `${f150Vin('34970')},dented`), 'Delete');
  const unread = page.getByText('Not read: Notes.');
  await expect(unread).toBeVisible();
  await expect(preview(page)).toContainText('This import makes no changes. 1 row is rejected.');
  const id = Number(page.url().split('/').at(-1));
  await test.step('a second start', async () => {
    await start(page).click();
    const question = page.getByRole('dialog', { name: 'Start sold.csv?' });
    await api.call('startVehicleBatch', { params: { id } });
    faults.provokeError(`${BATCHES}/${id}/start`, 409);
    await question.getByRole('button', { name: 'Start' }).click();
    await expect(question).toContainText('This batch has already been started.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(results(page)).toContainText('0 of 1 rows applied.', { timeout: 20_000 });
    await expect(unread).toBeVisible();
    await expect(page.getByText('Failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Errors' })).toContainText("This vehicle doesn't exist.");
  });
  await test.step('its list', async () => {
    await page.getByRole('link', { name: 'Back to vehicle batches' }).click();
    const row = page.getByRole('row').filter({ hasText: 'sold.csv' });
    await expect(row.getByRole('cell').first()).toHaveText('–');
    await expect(row.getByRole('button', { name: /^Start/ })).toHaveCount(0);
    const file = await saved(page, row.getByRole('button', { name: 'Download sold.csv' }));
    expect(file.suggestedFilename()).toBe('sold.csv');
    await row.getByRole('button', { name: 'Delete sold.csv' }).click();
    const question = page.getByRole('dialog', { name: 'Delete sold.csv?' });
    await expect(question).toContainText('Its changes are kept.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Successfully deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('A sheet of contracts is started from its list, and finance data are those of the sheet', async ({
  page,
  api,
}) => {
  const vin = f150Vin('34980');
  const { company, location } = await api.findPlace(COMPANY, LOCATION);
  await api.call('createVehicle', {
    body: {
      vin,
      unit: '034980',
      company: company.id,
      location: location.id,
      mileage: 42_000,
      in_service_date: '2025-10-01',
      brand_name: 'Ford',
      model_name: 'F-150',
    },
  });
  await page.goto('/vehicles?q=no-such-unit');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Financial Batch' }).click();
  await page.getByRole('button', { name: 'Download Template Examples' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Assumption', 'Lease', 'Flooring', 'Finance']);
  await page.keyboard.press('Escape');
  const heading = 'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %';
  await uploadSheet(
    page,
    csv('leases.csv', heading, `${vin},Assumption,36,"$26,500",10/01/2025,1.5 %,0.5`),
    'Lease',
  );
  await expect(preview(page)).toContainText(`This import creates 1 contract in ${COMPANY}.`);
  await page.getByRole('link', { name: 'Back to financial batches' }).click();
  const row = page.getByRole('row').filter({ hasText: 'leases.csv' });
  await row.getByRole('button', { name: 'Start leases.csv' }).click();
  await expect(row).toContainText('Finished', { timeout: 20_000 });
  await row.getByRole('link', { name: 'Show leases.csv' }).click();
  await expect(results(page)).toContainText('1 of 1 rows applied.');
  expect((await api.getRow(vin)).payoff).not.toBeNull();
});
