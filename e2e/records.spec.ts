import type { Page } from '@playwright/test';
import { fillCompany, fillLocation } from './company-dialogs.ts';
import { firstOfMonthBefore, typed } from './days.ts';
import { cellOf, expectSettled, grid, listOf, rowOf, rows } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu } from './sign-in.ts';
import {
  choose,
  choosePlace,
  fillOtherFields,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const COMPANY = 'Bayside Rentals';
const VEHICLES = [
  { unit: 'BAY-1', vin: f150Vin('28101'), location: 'B1 · Bay One' },
  { unit: 'BAY-2', vin: f150Vin('28102'), location: 'B2 · Bay Two' },
  { unit: 'BAY-3', vin: f150Vin('28103'), location: 'B2 · Bay Two' },
];

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openFromMenu(page: Page, entry: string): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function saveNamed(page: Page, button: string, { title, name }: { title: string; name: string }) {
  await page.getByRole('button', { name: button }).click();
  const dialog = dialogOf(page, title);
  await textField(dialog, 'Name').fill(name);
  await save(dialog);
  await expect(dialog).toBeHidden();
}

test('A company from scratch: locations, groups, tags, vehicles, values, and a restored location', async ({
  page,
  api,
}) => {
  await page.goto(listOf('no-such-unit'));
  await test.step('the company with two locations', async () => {
    await openFromMenu(page, 'Companies');
    await page.getByRole('button', { name: 'Add company' }).click();
    await fillCompany(page, COMPANY);
    await page.getByRole('button', { name: 'Next' }).click();
    await save(await fillLocation(page, 'Create Location', { name: 'Bay One', code: 'B1' }));
    await page.getByRole('link', { name: COMPANY, exact: true }).click();
    await page.getByRole('button', { name: 'Add location' }).click();
    await save(await fillLocation(page, `Add location to ${COMPANY}`, { name: 'Bay Two', code: 'B2' }));
    await expect(page.getByRole('article')).toHaveCount(2);
  });
  await test.step('a group with a class, and a tag', async () => {
    await page.getByRole('link', { name: 'Back to companies' }).click();
    await page.getByRole('link', { name: `Groups and classes ${COMPANY}` }).click();
    await saveNamed(page, 'Add group', { title: 'Add group', name: 'Trucks' });
    await page.getByRole('link', { name: 'Classes Trucks' }).click();
    await saveNamed(page, 'Add class', { title: 'Add class to Trucks', name: 'Full-size pickup' });
    await openFromMenu(page, 'Custom Tags');
    await page.getByRole('button', { name: 'Add tag' }).click();
    const dialog = dialogOf(page, 'Add tag');
    await choose(dialog, 'Company', COMPANY);
    await textField(dialog, 'Name').fill('Bay special');
    await textField(dialog, 'Color').fill('#1f6feb');
    await save(dialog);
    await expect(page.getByRole('row').filter({ hasText: 'Bay special' })).toContainText(COMPANY);
  });
  await test.step('three vehicles by VIN, with finance data', async () => {
    await openFromMenu(page, 'Vehicles');
    for (const { unit, vin, location } of VEHICLES) {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Single' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
      await choosePlace(dialog, { company: COMPANY, location });
      await typeDecodableVin(dialog, vin);
      await fillOtherFields(dialog, unit, '42000');
      await choose(dialog, 'Vehicle Class', 'Full-size pickup');
      await dialog.getByRole('tab', { name: 'Finance Data' }).click();
      await dialog.getByRole('radiogroup', { name: 'Type' }).getByText('Lease', { exact: true }).click();
      await textField(dialog, 'Purchase Amount').fill('38500');
      await textField(dialog, 'Period').fill('36');
      await textField(dialog, 'Monthly Depreciation %').fill('2');
      await textField(dialog, 'Monthly Interest %').fill('0.6');
      await textField(dialog, 'Start Date').fill(typed(firstOfMonthBefore(14)));
      await textField(dialog, 'Start Date').press('Tab');
      await save(dialog);
      await expect(dialog).toBeHidden();
    }
  });
  await test.step('all of them tagged', async () => {
    await page.goto('/vehicles?q=BAY-');
    await expect(rows(page)).toHaveCount(3);
    await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Bay special' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notice(page, 'Successfully: the tags of 3 vehicles.')).toBeVisible();
    await expect(await cellOf(rowOf(page, 'BAY-2'), 'Class Name')).toHaveText('Full-size pickup');
  });
  await test.step('mileage, reached from the panel of the vehicle', async () => {
    await rowOf(page, 'BAY-1').getByRole('link', { name: 'BAY-1' }).click();
    const panel = page.getByRole('complementary', { name: 'BAY-1' });
    await expect(panel).toContainText('42,000');
    await panel.getByRole('button', { name: 'Add mileage' }).click();
    const dialog = dialogOf(page, 'Add mileage for BAY-1');
    await textField(dialog, 'Mileage').fill('43000');
    await save(dialog);
    await expect(panel.getByRole('row').filter({ hasText: '43,000' }).last()).toBeVisible();
  });
  await test.step('back in Value by Vehicle the three are valued', async () => {
    await page.getByRole('link', { name: 'Value by Vehicle' }).click();
    await page.goto(listOf('BAY-'));
    await expectSettled(page);
    await expect(rows(page)).toHaveCount(3);
    for (const { unit } of VEHICLES) {
      const row = rowOf(page, unit);
      await expect(await cellOf(row, 'Estimated Payoff')).toHaveText('$27,720.00');
      await expect(await cellOf(row, 'Auction Value')).toContainText(/\$\d/);
      await expect(await cellOf(row, 'Revenue/Loss')).toContainText(/[+−]\$\d/);
    }
    expect((await api.getTotal({ q: 'BAY-' })).payoff).toBe(3 * 27_720);
  });
  const { company } = await api.findPlace(COMPANY, 'B2');
  await test.step('a location with two of them is deleted, and put back', async () => {
    await page.goto(`/company/${company.id}`);
    await page.getByRole('button', { name: 'Delete Bay Two' }).click();
    const question = dialogOf(page, 'Delete Bay Two?');
    await expect(question).toContainText('2 vehicles');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Location deleted.')).toBeVisible();
    expect((await api.getTotal({ q: 'BAY-' })).count).toBe(1);
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await page.getByRole('button', { name: 'Restore B2 · Bay Two' }).click();
    await expect(notice(page, 'Location B2 · Bay Two was restored with 2 vehicles.')).toBeVisible();
    expect((await api.getTotal({ q: 'BAY-' })).payoff).toBe(3 * 27_720);
    await page.goto(listOf('BAY-'));
    await expect(rows(page)).toHaveCount(3);
  });
  await api.call('deleteCompany', { params: { id: company.id } });
});

test('Two browsers edit one vehicle: the later save merges with the newer record', async ({
  page,
  browser,
  api,
  faults,
}) => {
  const vin = f150Vin('28110');
  const { company, location } = await api.findPlace('Northline Mobility', 'EWR');
  const { id } = await api.call('createVehicle', {
    body: {
      vin,
      unit: 'BOTH',
      company: company.id,
      location: location.id,
      mileage: 42_000,
      in_service_date: '2026-01-15',
      brand_name: 'Ford',
      model_name: 'F-150',
      model_year: 2018,
    },
  });
  faults.provokeError(`/vehicle/${id}`, 409);
  // With a context of its own, as another browser, signed in as this one.
  const other = await (await browser.newContext()).newPage();
  for (const one of [page, other]) await one.goto(listOf(vin));
  const mine = await openEditDialog(page, { unit: 'BOTH', vin });
  const theirs = await openEditDialog(other, { unit: 'BOTH', vin });
  await textField(theirs, 'Color').fill('green');
  await save(theirs);
  await expect(theirs).toBeHidden();
  await textField(mine, 'Unit').fill('BOTH-2');
  await save(mine);
  await expect(mine.getByRole('alert')).toContainText(/^You changed Color at /);
  await expect(textField(mine, 'Color')).toHaveValue('green');
  await save(mine);
  await expect(mine).toBeHidden();
  expect(await api.getRow(vin)).toMatchObject({ unit: 'BOTH-2', color: 'green' });
  const { items } = await api.call('listVehicleChanges', { params: { id }, query: {} });
  const edits = items.filter(({ action }) => action === 'edit').flatMap(({ fields }) => fields);
  expect(edits.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Unit', 'BOTH', 'BOTH-2'],
    ['Color', null, 'green'],
  ]);
  await other.context().close();
});
