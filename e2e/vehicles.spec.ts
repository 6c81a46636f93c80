import type { Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import {
  cellOf,
  chooseFilter,
  expectSettled,
  filterChip,
  matchCount,
  grid,
  header,
  rowOf,
  rows,
  searchBox,
  searchFor,
  textsBelow,
} from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { openAccountMenu } from './sign-in.ts';
import { save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

/** Opens the operations of a row and takes one. */
async function operate(page: Page, unit: string, operation: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${unit}` }).click();
  await page.getByRole('menuitem', { name: operation, exact: true }).click();
}

/** Vehicles with a unit that no other has a part of. */
async function createVehicles(api: ApiClient, unit: string, serials: string[]) {
  const created = [];
  for (const [place, serial] of serials.entries())
    created.push(await createVehicle(api, f150Vin(serial), `${unit}-${place + 1}`));
  return created;
}

const tagBox = (page: Page, name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
const unitsShown = (page: Page) => textsBelow(page, 'Unit');

test('The list is reached by the account menu, filtered, sorted and reset, and its address says how', async ({
  page,
  api,
}) => {
  const { location } = await api.findPlace('Harbor Rent', 'TPA');
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Vehicles', exact: true }).click();
  await expect(page).toHaveTitle('Vehicles · Fleetworth fleet tool');
  await test.step('the search text went with the path, and going back restores it', async () => {
    await expect(searchBox(page)).toHaveValue('');
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('no-such-unit');
    await page.goForward();
    await expect(searchBox(page)).toHaveValue('');
  });
  await test.step('locations need a company', async () => {
    await filterChip(page, 'Locations').press('Enter');
    await expect(page.getByText('Choose a company first')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await chooseFilter(page, 'Company', ['Harbor Rent']);
  await chooseFilter(page, 'Locations', ['TPA · Tampa Airport']);
  const { count, without_finance } = await api.getTotal({ location_id: [location.id] });
  await expect(matchCount(page)).toHaveText(`${count + without_finance.count} vehicles found`);
  await test.step('by a tag, as the server filters', async () => {
    const filters = { location_id: [location.id], per: 1_000 };
    const { items } = await api.call('listFleet', { filters });
    const [tag] = items.flatMap(({ tags }) => tags);
    await chooseFilter(page, 'Tags', [tag?.name ?? '']);
    const expected = items.filter(({ tags }) => tags.some(({ id }) => id === tag?.id));
    await expect(matchCount(page)).toHaveText(
      `${expected.length} ${expected.length === 1 ? 'vehicle' : 'vehicles'} found`,
    );
    expect(await unitsShown(page)).toEqual(expected.map(({ unit }) => unit));
    await page.getByRole('button', { name: 'Clear tags' }).click();
  });
  await test.step('sorted by a header, one way and the other; not by what has no order', async () => {
    await header(page, 'Model').getByRole('button').click();
    await expect(header(page, 'Model')).toHaveAttribute('aria-sort', 'ascending');
    await header(page, 'Model').getByRole('button').click();
    await expect(page).toHaveURL(/sort=model&order=desc$/);
    await expectSettled(page);
    const models = await textsBelow(page, 'Model');
    expect(models).toEqual(models.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    await expect(header(page, 'Actions').getByRole('button')).toHaveCount(0);
  });
  await test.step('a reload keeps all of it, Reset drops it', async () => {
    await page.reload();
    await expect(header(page, 'Model')).toHaveAttribute('aria-sort', 'descending');
    await expect(filterChip(page, 'Locations')).toContainText('TPA');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page).toHaveURL(/\/vehicles$/);
    await expect(filterChip(page, 'Company')).toContainText('All');
    await page.goBack();
    await expect(filterChip(page, 'Locations')).toContainText('TPA');
  });
});

test('Vehicles are tagged: all, some or none of them, each company by itself', async ({ page, api }) => {
  const UNIT = 'TAGGED';
  const vehicles = await createVehicles(api, UNIT, ['26001', '26002', '26003']);
  const { company } = await api.findPlace(OWN_PLACE.company, 'EWR');
  const [first, , third] = vehicles;
  const tags = [];
  for (const name of ['Tagging A', 'Tagging B'])
    tags.push(
      await api.call('createVehicleTag', { body: { company_id: company.id, name, color: '#1f6feb' } }),
    );
  const [a, b] = tags.map(({ id }) => id);
  await api.call('tagVehicles', { body: [{ vehicle: first?.id ?? 0, tags: [a ?? 0] }] });
  const tagsNow = async () => {
    const { items } = await api.call('listVehicles', { query: { q: UNIT } });
    return items.map((row) => row.tags.map(({ id }) => id));
  };

  await page.goto(`/vehicles?q=${UNIT}`);
  await expect(rows(page)).toHaveCount(3);
  const tagButton = page.getByRole('button', { name: 'Tag', exact: true });
  await test.step('nothing is tagged while nothing is selected', async () => {
    await expect(tagButton).toHaveAttribute('aria-disabled', 'true');
    await tagButton.press('Enter');
    await expect(notice(page, 'Select vehicles first')).toBeVisible();
    await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected');
  });
  await test.step('a click goes from some to all, to none, and back to as it was', async () => {
    await tagButton.click();
    await expect(page.getByRole('dialog', { name: 'Tag 3 vehicles' })).toBeVisible();
    await expect(tagBox(page, 'Tagging A')).toHaveAttribute('aria-checked', 'mixed');
    await expect(tagBox(page, 'Tagging A')).toContainText('1 of 3');
    await expect(tagBox(page, 'Tagging B')).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    for (const state of ['true', 'false', 'mixed']) {
      await tagBox(page, 'Tagging A').click();
      await expect(tagBox(page, 'Tagging A')).toHaveAttribute('aria-checked', state);
    }
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
  await test.step('the keyboard sets one for all, keeps the mixed one, clears the selection', async () => {
    await tagBox(page, 'Tagging B').focus();
    await page.keyboard.press('Space');
    await expect(tagBox(page, 'Tagging B')).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notice(page, 'Successfully: the tags of 3 vehicles.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await expect(await cellOf(rowOf(page, `${UNIT}-1`), 'Manual Selection')).toContainText(
      'Tagging A, Tagging B',
    );
    expect(await tagsNow()).toEqual([[a, b], [b], [b]]);
  });
  await test.step('one vehicle by its operations; leaving asks while something is chosen', async () => {
    await operate(page, `${UNIT}-3`, 'Tag');
    await expect(page.getByRole('dialog', { name: `Tags of ${UNIT}-3` })).toBeVisible();
    await tagBox(page, 'Tagging B').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notice(page, 'Successfully: the tags of 1 vehicle.')).toBeVisible();
    expect(await tagsNow()).toEqual([[a, b], [b], []]);
    expect((await api.call('getVehicle', { params: { id: third?.id ?? 0 } })).tags).toEqual([]);
  });
});

test('Everything that the filters match is tagged at once, beyond what is loaded', async ({ page, api }) => {
  const { company, location } = await api.findPlace('Harbor Rent', 'MCO');
  const { id: tag } = await api.call('createVehicleTag', {
    body: { company_id: company.id, name: 'Everything', color: '#0f8a5f' },
  });
  const { count, without_finance } = await api.getTotal({ location_id: [location.id] });
  const all = count + without_finance.count;
  expect(all).toBeGreaterThan(100);
  await page.goto(`/vehicles?company_id=${company.id}&location_id=${location.id}`);
  await expectSettled(page);
  await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByRole('button', { name: `Select all ${all}` }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(`${all} selected`);
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await tagBox(page, 'Everything').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, `Successfully: the tags of ${all} vehicles.`)).toBeVisible();
  const { pagination } = await api.call('listVehicles', { query: { company_id: company.id, per: 1 } });
  expect(pagination.last).toBeGreaterThan(all);
  const total = await api.getTotal({ tag_id: [tag] });
  expect(total.count + total.without_finance.count).toBe(all);
  await api.call('deleteVehicleTag', { params: { id: tag } });
});

test('A vehicle is added, its condition changed and taken back, edited and deleted from its row', async ({
  page,
  api,
}) => {
  const [vehicle] = await createVehicles(api, 'ADJUSTED', ['26011']);
  const { id = 0, unit = '', vin = '' } = vehicle ?? {};
  await page.goto(`/vehicles?q=${unit}`);
  const row = rowOf(page, vin);
  const condition = row.getByRole('button', { name: `Condition of ${unit}` });
  const conditionNow = async () => (await api.call('getVehicle', { params: { id } })).condition;
  await test.step('Above is excellent, with Undo', async () => {
    await condition.click();
    await page.getByRole('menuitem', { name: 'Above' }).click();
    await expect(notice(page, `${unit}: Average to Above.`)).toBeVisible();
    await expect(condition).toContainText('Above');
    expect(await conditionNow()).toBe('excellent');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(condition).toContainText('Average');
    await expect.poll(conditionNow).toBe('good');
  });
  await test.step('edited in the dialog with its two tabs', async () => {
    await operate(page, unit, 'Edit');
    const dialog = page.getByRole('dialog', { name: `Edit vehicle ${unit}` });
    await expect(dialog.getByRole('tab', { name: 'Vehicle Edit' })).toBeVisible();
    await expect(dialog.getByRole('tab', { name: 'Finance Data' })).toBeVisible();
    await textField(dialog, 'Unit').fill('ADJUSTED-9');
    await save(dialog);
    await expect(notice(page, 'Successfully edited')).toBeVisible();
    await expect(row).toContainText('ADJUSTED-9');
  });
  await test.step('the question to delete names brand and VIN', async () => {
    await operate(page, 'ADJUSTED-9', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete vehicle?' });
    await expect(question).toContainText(`Ford ${vin}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(row.getByRole('button', { name: 'Actions for ADJUSTED-9' })).toBeFocused();
    await operate(page, 'ADJUSTED-9', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Vehicle deleted.')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    expect(await api.findRow(vin)).toBeNull();
  });
  await test.step('nothing found says so; adding begins with Add, Single', async () => {
    await searchFor(page, 'zzzz');
    await expect(page.getByText('No vehicle matches “zzzz”.')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await page.getByRole('menuitem', { name: 'Single' }).click();
    await expect(page).toHaveURL(/dialog=add/);
    await page.getByRole('dialog', { name: 'Add vehicle' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(add).toBeFocused();
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a card says what the vehicle is, and its menu holds the operations', async ({ page, api }) => {
    const [vehicle] = await createVehicles(api, 'CARDED', ['26021']);
    const { unit = '', vin = '' } = vehicle ?? {};
    await page.goto(`/vehicles?q=${unit}`);
    const card = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');
    for (const word of [unit, vin, 'Ford F-150', 'EWR']) await expect(card).toContainText(word);
    await operate(page, unit, 'Edit');
    await expect(page.getByRole('dialog', { name: `Edit vehicle ${unit}` })).toBeVisible();
  });
});
