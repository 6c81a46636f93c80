import type { Page } from '@playwright/test';
import { chooseFilter, expectSettled, filterChip, matchCount, grid, textsBelow } from './fleet-list.ts';
import { expect, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Advanced filters' });
const opener = (page: Page) => page.getByRole('button', { name: /^Advanced filters/ });
const choice = (page: Page, list: string, name: string) =>
  dialog(page)
    .getByRole('group', { name: list })
    .getByRole('checkbox', { name: new RegExp(`^${name} [\\d,]+$`) });
const words = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`;

test('Advanced filters count the vehicles of each choice, apply with Filter and are in the address', async ({
  page,
  api,
}) => {
  const offered = await api.call('listFilterProperties', { filters: {} });
  const make = offered.brands.find(({ models }) => models.length > 1);
  const [model] = make?.models ?? [];
  const [group] = offered.groups;
  if (!make || !model || !group) throw new Error('The fleet has no make with models.');
  await page.goto('/vehicle-advanced');
  await expectSettled(page);

  await test.step('a model needs a make first, and counts follow what is chosen', async () => {
    await opener(page).click();
    await expect(dialog(page).getByRole('group', { name: 'Model', exact: true })).toContainText(
      'Choose a make first',
    );
    await expect(choice(page, 'Group', group.name)).toHaveAccessibleName(`${group.name} ${group.count}`);
    await choice(page, 'Make', make.name).check();
    await expect(dialog(page).getByRole('status')).toHaveText(words(make.count));
    await choice(page, 'Model', model.name).check();
    await expect(dialog(page).getByRole('status')).toHaveText(words(model.count));
    // Its own choice does not narrow a list.
    await expect(choice(page, 'Make', make.name)).toHaveAccessibleName(`${make.name} ${make.count}`);
    await expect(page).not.toHaveURL(/brand_id/);
  });

  await test.step('Filter applies them, the button counts them', async () => {
    await dialog(page).getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`brand_id=${make.id}&model_id=${model.id}`));
    await expectSettled(page);
    await expect(matchCount(page)).toHaveText(`${words(model.count)} found`);
    await expect(opener(page)).toHaveText('Advanced filters2');
    expect(new Set(await textsBelow(page, 'Model'))).toEqual(new Set([model.name]));
    await page.reload();
    await expect(matchCount(page)).toHaveText(`${words(model.count)} found`);
  });

  await test.step('what is chosen and occurs no more can be taken off', async () => {
    const company = (await api.call('listCompanies', {}))[0];
    await page.goto(`/vehicle-advanced?company_id=${company?.id}&class=Gone%252C%20by%20now&source=Nobody`);
    await expect(page.getByText('No vehicle matches these filters.')).toBeVisible();
    await expect(grid(page).getByRole('button', { name: 'Clear 2 advanced filters' })).toBeVisible();
    await opener(page).click();
    await choice(page, 'Vehicle Class', 'Gone, by now').uncheck();
    await dialog(page).getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page).toHaveURL(/\?company_id=\d+&source=Nobody$/);
  });

  await test.step('another place drops them', async () => {
    await chooseFilter(page, 'Company', ['Northline Mobility']);
    await expect(page).toHaveURL(/\?company_id=\d+$/);
    await expect(filterChip(page, 'Company')).toContainText('Northline Mobility');
    await expect(opener(page)).toHaveText('Advanced filters');
  });
});

test('A range of revenue is one of ten or any that is typed, in whole dollars', async ({ page, api }) => {
  await page.goto('/vehicle-advanced');
  await expectSettled(page);
  const [range] = (await api.call('listFilterProperties', { filters: {} })).sign.negative;
  await opener(page).click();
  await dialog(page)
    .getByRole('radio', { name: `−$500 to $1 ${range?.count}` })
    .check();
  await expect(dialog(page).getByRole('textbox', { name: 'Min' })).toHaveValue('-500');
  await dialog(page).getByRole('textbox', { name: 'Max' }).fill('1.5');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter a whole number.')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Max' })).toBeFocused();
  await dialog(page).getByRole('textbox', { name: 'Max' }).fill('-600');
  await expect(dialog(page).getByText('Max must be above Min.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Max' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min=-500&max=1$/);
  await expect(matchCount(page)).toHaveText(`${words(range?.count ?? 0)} found`);
  await opener(page).click();
  await dialog(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/\/vehicle-advanced$/);
});

test('Quick views take one click, combine with a company and each other, and toggle off', async ({
  page,
  api,
}) => {
  const { company } = await api.findPlace('Harbor Rent', 'ATL');
  const view = (name: string) =>
    page.getByRole('group', { name: 'Quick views' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const listed = async (filters: object) =>
    (await api.call('listFilterProperties', { filters: { company_id: company.id, ...filters } })).providers[0]
      ?.count ?? 0;
  await page.goto(`/vehicle-advanced?company_id=${company.id}`);
  await expectSettled(page);

  const views = [
    { name: 'Underwater', filters: { sign: 'negative' } },
    { name: 'Fell this week', filters: { weekly_change: 'down' } },
    { name: 'Missing value', filters: { valued: false } },
    { name: 'Missing finance', filters: { financial: false } },
  ];
  for (const { name, filters } of views) {
    await view(name).click();
    await expect(view(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(matchCount(page)).toHaveText(`${words(await listed(filters))} found`);
    await view(name).click();
    await expect(view(name)).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL(new RegExp(`\\?company_id=${company.id}$`));
  }
  await view('Underwater').click();
  await view('Fell this week').click();
  await expect(matchCount(page)).toHaveText(
    `${words(await listed({ sign: 'negative', weekly_change: 'down' }))} found`,
  );
  await chooseFilter(page, 'Company', ['Northline Mobility']);
  // The sign speaks of the vehicles of a company: another one drops it.
  await expect(page).toHaveURL(/weekly_change=down$/);
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(page).toHaveURL(/\/vehicle-advanced$/);
});
