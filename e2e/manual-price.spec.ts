import type { Page } from '@playwright/test';
import { cellOf, expectSettled, listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

const dialogOf = (page: Page, unit: string) =>
  page.getByRole('dialog', { name: `Default market value of ${unit}` });
const valueField = (page: Page) => page.getByRole('textbox', { name: 'Market value' });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });

test('A manual price starts from the auction value, which is underlined, and can be removed again', async ({
  page,
  api,
}) => {
  const vin = f150Vin('30091');
  const unit = 'BY-HAND-1';
  await createVehicle(api, vin, unit);
  // Without a model year the provider knows no value.
  await expect.poll(async () => (await api.getRow(vin)).value_state).toBe('unavailable');
  await page.goto(listOf(vin));
  await expectSettled(page);
  const cell = await cellOf(rowOf(page, vin), 'Auction Value');
  const value = cell.getByRole('button');
  await expect(value).toHaveAccessibleName('No value yet: set the price of BY-HAND-1');

  await test.step('set, as people type it', async () => {
    await value.click();
    await expect(dialogOf(page, unit)).toBeVisible();
    await expect(page).toHaveURL(/dialog=price&vehicle=\d+/);
    await expect(valueField(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove manual price' })).toHaveCount(0);
    await valueField(page).fill('$31,250.50');
    await save(page).click();
    await expect(notice(page, 'The manual price was set.')).toBeVisible();
    await expect(dialogOf(page, unit)).toBeHidden();
    await expect(value).toHaveAccessibleName('Manually priced: $31,250.50');
    await expect(value).toHaveAttribute('data-underlined');
    expect(await api.getRow(vin)).toMatchObject({ auction: 31_250.5, default_market_value: 31_250.5 });
  });

  await test.step('the toggle shows it among those that are, and not among the others', async () => {
    const toggle = page.getByRole('button', { name: /^Manually priced (all|only|without)$/ });
    await toggle.click();
    await expect(page).toHaveURL(/manually_priced=true/);
    await expect(toggle).toHaveText('Manually priced only');
    await expect(rowOf(page, vin)).toBeVisible();
    await toggle.click();
    await expect(toggle).toHaveText('Manually priced without');
    await expect(page.getByText(/^No vehicle matches/)).toBeVisible();
    await toggle.click();
    await expect(page).not.toHaveURL(/manually_priced/);
    await expect(rowOf(page, vin)).toBeVisible();
  });

  await test.step('removed by the keyboard alone', async () => {
    await rowOf(page, vin)
      .getByRole('rowheader')
      .click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Escape');
    await value.focus();
    await page.keyboard.press('Enter');
    await expect(valueField(page)).toHaveValue('31250.50');
    await page.getByRole('button', { name: 'Remove manual price' }).focus();
    await page.keyboard.press('Enter');
    await expect(notice(page, 'The manual price was removed.')).toBeVisible();
    await expect(value).toHaveAccessibleName(/^No value yet/);
    await expect(value).not.toHaveAttribute('data-underlined');
    await expect(value).toBeFocused();
    expect(await api.getRow(vin)).toMatchObject({ default_market_value: null });
  });

  await test.step('and taken back by Undo', async () => {
    await notice(page, 'The manual price was removed.').getByRole('button', { name: 'Undo' }).click();
    await expect(value).toHaveAccessibleName('Manually priced: $31,250.50');
  });
});

test('A price that is given up after its connection was lost is never written', async ({
  page,
  api,
  context,
  faults,
}) => {
  const vin = f150Vin('33003');
  const { id } = await createVehicle(api, vin, 'GIVEN-UP-1');
  await api.call('setDefaultMarketValue', { params: { id }, body: { value: 8_500 } });
  await page.goto(`${listOf(vin)}&dialog=price&vehicle=${id}`);
  await valueField(page).fill('7777');
  // A price is checked before it is set.
  faults.provokeLostConnection('/look-again');
  await context.setOffline(true);
  await save(page).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByRole('alert')).toContainText("No connection. Your changes aren't saved yet.");
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await context.setOffline(false);
  expect(await api.getRow(vin)).toMatchObject({ default_market_value: 8_500 });
});

test('Invalid prices and other failures have different messages and keep the input', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('30092');
  const { id } = await createVehicle(api, vin, 'BY-HAND-2');
  await page.goto(`${listOf(vin)}&dialog=price&vehicle=${id}`);

  for (const typed of ['', 'words', '-5', '0']) {
    await valueField(page).fill(typed);
    await valueField(page).press('Enter');
    await expect(notice(page, 'This value must be a number only!').last()).toBeVisible();
    await expect(valueField(page)).toBeFocused();
    await expect(valueField(page)).toHaveValue(typed);
    await expect(valueField(page)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Close notice' }).click();
  }
  const path = `/vehicle/set-default-market-value/${id}`;
  faults.provokeError(path, 422);

  await test.step('another failure', async () => {
    faults.provokeError(path, 500);
    const body = { code: 500, reason: 'server.failed', message: 'Something went wrong' };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: body }));
    await valueField(page).fill('21000');
    await save(page).click();
    await expect(notice(page, 'There was a problem, please try again!')).toBeVisible();
    await expect(valueField(page)).toBeFocused();
    await expect(valueField(page)).toHaveValue('21000');
    await page.unroute(`**${path}`);
    await valueField(page).press('Enter');
    await expect(notice(page, 'The manual price was set.')).toBeVisible();
  });
  expect((await api.getRow(vin)).default_market_value).toBe(21_000);
});

test('On a narrow screen a vehicle is priced from its card', async ({ page, api }) => {
  const vin = f150Vin('30093');
  const unit = 'BY-HAND-3';
  await createVehicle(api, vin, unit);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(listOf(vin));
  await page.getByRole('button', { name: `Default market value of ${unit}` }).click();
  await valueField(page).fill('19500');
  await save(page).click();
  await expect(notice(page, 'The manual price was set.')).toBeVisible();
  expect((await api.getRow(vin)).auction).toBe(19_500);
});
