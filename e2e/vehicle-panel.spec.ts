import type { Locator } from '@playwright/test';
import { today } from './days.ts';
import { grid, listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { choose, openPanel, panelOf, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const section = (panel: Locator, name: string | RegExp) => panel.getByRole('region', { name });

test('A unit opens its panel next to the list: details, value and reasons, payoff, mileage, history', async ({
  page,
  api,
}) => {
  const vin = f150Vin('27011');
  const { id } = await createVehicle(api, vin, 'PANEL-1');
  await api.call('editVehicle', { params: { id }, body: { model_year: 2018 } });
  await expect.poll(async () => (await api.getRow(vin)).value_state).toBe('ready');
  await page.goto(listOf(vin));
  const panel = await openPanel(page, { unit: 'PANEL-1', vin });
  await expect(page).toHaveURL(`${listOf(vin)}&panel=${id}`);

  await test.step('it says all of it in words', async () => {
    await expect(panel.getByRole('heading', { name: 'PANEL-1' })).toBeFocused();
    await expect(section(panel, /Ford F-150$/)).toContainText(vin);
    await expect(section(panel, /Ford F-150$/)).toContainText('EWR · Newark Airport');
    const { auction } = await api.getRow(vin);
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    await expect(section(panel, 'Auction value')).toContainText(usd.format(auction ?? 0));
    await expect(section(panel, 'Auction value')).toContainText('Likely range');
    await expect(section(panel, 'Auction value').getByRole('row')).toHaveCount(4);
    await expect(section(panel, 'Finance')).toContainText('There is no finance data.');
    await expect(section(panel, 'Mileage')).toContainText('42,000');
    await expect(section(panel, 'Changes')).toContainText('Vehicle added');
  });

  await test.step('editing starts there, and what was saved shows, with what changed', async () => {
    await panel.getByRole('button', { name: 'Edit PANEL-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit vehicle PANEL-1' });
    await textField(dialog, 'Color').fill('Teal');
    await choose(dialog, 'Condition', 'Below');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Edit PANEL-1' })).toBeFocused();
    await expect(section(panel, /Ford F-150$/)).toContainText('Teal');
    const change = section(panel, 'Changes').getByRole('listitem').first();
    await expect(change).toContainText('Vehicle edited');
    await expect(change).toContainText('Demo Operator');
    await expect(change).toContainText('Average → Below');
  });

  await test.step('its finance data too, on its own half of the dialog', async () => {
    await panel.getByRole('button', { name: 'Add finance data PANEL-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit vehicle PANEL-1' });
    await expect(dialog.getByRole('tab', { name: 'Finance Data' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await api.call('saveFinance', {
      body: {
        vehicle: id,
        type: 'lease',
        method: 'one',
        length: 48,
        purchase_amount: 26_500,
        start_date: today(),
        monthly_depreciation: 510,
        monthly_payment: 689,
      },
    });
    await page.reload();
    await expect(section(panel, 'Finance')).toContainText('$26,500.00');
    await expect(section(panel, 'Finance')).toContainText('48 of 48 months');
  });

  await test.step('it stays over another filter of the list, and after going back', async () => {
    await page.goto(`${listOf('no-such-unit')}&panel=${id}`);
    await expect(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
    await expect(section(panel, 'Mileage')).toContainText('42,000');
    await section(panel, 'Mileage').getByRole('link', { name: 'All records' }).click();
    await expect(page).toHaveURL(`/mileage?vehicle=${id}`);
    await page.getByRole('link', { name: 'PANEL-1' }).click();
    await expect(panel).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(panel).toBeVisible();
  });

  await test.step('deleting stands apart, and closes it', async () => {
    await panel.getByRole('button', { name: 'Delete vehicle' }).click();
    const question = page.getByRole('dialog', { name: 'Delete vehicle?' });
    await expect(question).toContainText('PANEL-1');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel).toBeHidden();
    await page.goto(`${listOf('no-such-unit')}&panel=${id}`);
    await expect(page.getByRole('complementary')).toContainText("This vehicle doesn't exist.");
  });
});

test('Keyboard: the panel moves from row to row and returns the focus, and the list stays usable', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=10');
  const unitOf = async (line: number) =>
    (await rowAt(page, line).getByRole('rowheader').getByRole('link').textContent()) ?? '';
  const cell = rowAt(page, 2).getByRole('rowheader');
  await expect(cell).toBeVisible();
  const [second, third] = [await unitOf(2), await unitOf(3)];
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page, second).getByRole('heading', { name: second })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panelOf(page, third).getByRole('region', { name: 'Mileage' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(rowAt(page, 1).getByRole('link')).toBeFocused();
  await test.step('the list follows far down, and has the focus there again', async () => {
    await rowAt(page, 2).getByRole('link').click();
    for (let line = 3; line <= 32; line++) await page.keyboard.press('Alt+ArrowDown');
    const last = rowAt(page, 32);
    await expect(last.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    const unit = await unitOf(32);
    await expect(panelOf(page, unit)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(last.getByRole('link')).toBeFocused();
    await grid(page).evaluate((element) => element.scrollTo({ top: 0 }));
  });
  await test.step('one click after the other is one step of the history', async () => {
    await rowAt(page, 2).getByRole('link').click();
    await rowAt(page, 3).getByRole('link').click();
    await expect(panelOf(page, third)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(grid(page)).toBeVisible();
  });
});

test('On a narrow screen the panel covers the list, which can not be reached behind it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/vehicle-advanced?q=10');
  await page
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Open / })
    // At the unit: in the middle of the card stands its revenue, which opens its working.
    .click({ position: { x: 20, y: 20 } });
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('region', { name: 'Auction value' })).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(390);
  await expect(
    page
      .locator('[inert]')
      .getByRole('button', { name: /^Open / })
      .first(),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeFocused();
});

test('What can not be loaded is said in its place, and Retry brings it', async ({ page, api, faults }) => {
  const vin = f150Vin('27012');
  const { id } = await createVehicle(api, vin, 'PANEL-2');
  faults.provokeError(`/vehicle/${id}/changes`, 500);
  const failing = '**/vehicle/*/changes*';
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  );
  await page.goto(`${listOf(vin)}&panel=${id}`);
  const changes = section(panelOf(page, 'PANEL-2'), 'Changes');
  await expect(changes.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(failing);
  await changes.getByRole('button', { name: 'Retry' }).click();
  await expect(changes).toContainText('Vehicle added');
});
