import { expect, test } from './journey.ts';
import { csv, fileField, importDialog, upload } from './sheets.ts';
import { choose } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const BATCHES = '/vehicles/batch';
const HEADING = 'VIN,Miles driven,Yard,PurchaseDate';

const feed = (name: string, ...serials: string[]) =>
  csv(
    name,
    HEADING,
    ...serials.map((serial, index) => `${f150Vin(serial)},${20_000 + index},North,2024-01-15`),
  );

test('a dealer feed is matched once, imported unedited, and the next one asks for its values alone', async ({
  page,
  faults,
}) => {
  await page.goto(`${BATCHES}?dialog=import`);
  const dialog = importDialog(page);
  const field = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  faults.provokeError(BATCHES, 422);
  await choose(dialog, 'Type', 'Create');
  await choose(dialog, 'Company', 'Harbor Rent');
  await fileField(dialog).setInputFiles(feed('feed.csv', '36801', '36802'));
  await upload(dialog);
  await expect(dialog.getByRole('heading', { name: 'Match the columns of your sheet' })).toBeFocused();
  await field('Field for Miles driven').selectOption('Mileage');
  await choose(dialog, 'Location', 'ATL · Atlanta Airport');
  await dialog.getByRole('textbox', { name: 'In Service Date' }).pressSequentially('01/15/2024');
  await upload(dialog);
  await expect(page.getByText('This import creates 2 vehicles in Harbor Rent.')).toBeVisible();
  await expect(page.getByText(/Miles driven → Mileage · Unit: last 8 of the VIN for all rows/)).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();

  await page.goto(`${BATCHES}?dialog=import`);
  await choose(dialog, 'Type', 'Create');
  await choose(dialog, 'Company', 'Harbor Rent');
  await fileField(dialog).setInputFiles(feed('next.csv', '36803'));
  await upload(dialog);
  await expect(field('Field for Miles driven')).toHaveValue('mileage');
  await expect(field('Location')).toHaveValue('ATL · Atlanta Airport');
  await expect(dialog.getByRole('textbox', { name: 'In Service Date' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'In Service Date' }).fill('01/15/2024');
  await upload(dialog);
  await expect(page.getByText('This import creates 1 vehicle in Harbor Rent.')).toBeVisible();
  await test.step('and the columns of its preview can be changed', async () => {
    await page.getByRole('button', { name: 'Change columns' }).click();
    await expect(field('Field for Yard')).toHaveValue('');
    await expect(field('Field for Miles driven')).toHaveValue('mileage');
  });
});
