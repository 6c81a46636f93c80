import { lineNumber, listOf, rowAt, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

test('Cells and selected rows are copied as a spreadsheet accepts them', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const units = ['COPY-1', 'COPY-2'];
  const vins = [f150Vin('21002'), f150Vin('21003')];
  for (const [at, vin] of vins.entries()) await createVehicle(api, vin, units[at] ?? '');
  await page.goto(listOf('COPY-'));
  await expect(rowAt(page, 2)).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await rowOf(page, 'COPY-1').getByText('F-150').click();
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: 'F-150 copied' })).toBeAttached();
  expect(await copied()).toBe('F-150');

  for (const line of [1, 2]) await lineNumber(rowAt(page, line)).click();
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: '2 rows copied' })).toBeAttached();
  const lines = (await copied()).split('\n').map((line) => line.split('\t'));
  const [titles = []] = lines;
  expect(titles.slice(0, 2)).toEqual(['Unit', 'Company']);
  expect(titles.at(-1)).toBe('Estimated Revenue/Loss');
  expect(lines.map((cells) => cells[0])).toEqual(['Unit', ...units]);
  expect(lines.map((cells) => cells[titles.indexOf('VIN')])).toEqual(['VIN', ...vins]);
  expect(lines.map((cells) => cells[titles.indexOf('Mileage')])).toEqual(['Mileage', '42000', '42000']);
  expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => titles.length));

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();
  // A page on which nothing was clicked yet has no caret.
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select COPY-2' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(async () => (await copied()).split('\n').length).toBe(2);
});

test('A changed row in the wrong position stays, is marked, and moves when the list is reloaded', async ({
  page,
  api,
}) => {
  const vins = [f150Vin('21004'), f150Vin('21005')];
  for (const [at, vin] of vins.entries()) await createVehicle(api, vin, `PLACE-${at + 1}`);
  const [changed = ''] = vins;
  await page.goto('/vehicle-advanced?q=PLACE-&sort=condition');
  const condition = page.getByRole('button', { name: /^Condition of PLACE-1/ });
  await condition.click();
  await page.getByRole('menuitem', { name: 'Below' }).click();
  await expect(rowOf(page, changed)).toContainText('moves to its new position');
  await expect(rowAt(page, 1)).toContainText('PLACE-1');
  await expect(notice(page, 'PLACE-1: Average to Below.')).toBeVisible();
  await page.reload();
  await expect(rowAt(page, 2)).toContainText('PLACE-1');
  await expect(rowOf(page, changed)).not.toContainText('new position');
});
