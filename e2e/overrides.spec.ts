import type { Page } from '@playwright/test';
import { cellOf, expectSettled, grid, header, rows } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

/** Location of the journey: its code, and its name below that of its company. */
const TAMPA = { code: 'TPA', company: 'Harbor Rent', title: /^TPA · .* over 24 months$/ };

interface Chosen {
  vin: string;
  make: string;
  model: string;
}

test('An override moves three screens, and its deletion leaves them as they were', async ({ page }) => {
  const vehicle = await test.step('a vehicle whose future is known is chosen', () => chooseVehicle(page));
  const before = await test.step('the three screens are read', () => readScreens(page, vehicle));
  expect(before.rateSource).not.toBe('Override');

  await test.step('the model is overridden at the location', async () => {
    await page.goto('/depreciation-overrides?dialog=add');
    const dialog = page.getByRole('dialog', { name: 'Add new depreciation override' });
    const pick = async (label: string, text: string) => {
      await dialog.getByRole('combobox', { name: label }).fill(text);
      // Choices come once what they depend on is chosen.
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
    };
    await pick('Company', TAMPA.company);
    await pick('Location', TAMPA.code);
    await pick('Make', vehicle.make);
    await pick('Model', vehicle.model);
    await dialog.getByRole('textbox', { name: 'Value' }).fill('4.25');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Successfully saved')).toBeVisible();
    await expect(page.getByRole('row', { name: /4.25%/ })).toBeVisible();
  });

  await test.step('all three have moved', async () => {
    const moved = await readScreens(page, vehicle);
    expect([moved.rate, moved.rateSource]).toEqual(['4.25%', 'Override']);
    expect(moved.assumption).not.toBe(before.assumption);
    expect(moved.ownerValue).not.toBe(before.ownerValue);
    await page.goto(`/future-value?q=${vehicle.vin}`);
    await page.getByRole('button', { name: 'Select All' }).click();
    await grid(page).getByRole('rowheader').first().dblclick();
    const detail = page.getByRole('dialog', { name: /^Future value of/ });
    await expect(detail).toContainText('4.25% depreciation');
  });

  await test.step('deleted, they read as before', async () => {
    await page.goto('/depreciation-overrides');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const deleted = notice(page, `${vehicle.make} ${vehicle.model} at`);
    await expect(deleted).toContainText('Successfully deleted.');
    expect(await readScreens(page, vehicle)).toEqual(before);
  });
});

/** Finds a vehicle of the location that has a value, finance and a rate: only such have a revenue. */
async function chooseVehicle(page: Page): Promise<Chosen> {
  await page.goto('/future-value');
  await page.getByRole('combobox', { name: 'Location' }).fill(TAMPA.code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
  const revenue = header(page, 'Owner Rev/Loss');
  await revenue.getByRole('button').click();
  await expect(revenue).toHaveAttribute('aria-sort', 'ascending');
  await expectSettled(page);
  const read = async (name: string) => await (await cellOf(rows(page).first(), name)).innerText();
  return { vin: await read('VIN'), make: await read('Make'), model: await read('Model') };
}

/** Reads what follows from the rate of a vehicle, where people see it. */
async function readScreens(page: Page, { vin }: Chosen) {
  const read = async (name: string) => {
    await expect(rows(page)).toHaveCount(1);
    await expectSettled(page);
    return await (await cellOf(rows(page).first(), name)).innerText();
  };
  await page.goto(`/vehicle-class-performance?q=${vin}`);
  const assumption = await read('Depreciation Assumption');
  await page.goto(`/future-value?q=${vin}`);
  await page.getByRole('button', { name: 'Select All' }).click();
  const rate = await read('Monthly Depreciation');
  const rateSource = await read('Rate Source');
  await page.goto('/summary-future');
  const place = page.getByRole('region', { name: TAMPA.company, exact: true });
  const months = place.getByRole('region', { name: TAMPA.title });
  await months.getByText('Table', { exact: true }).click();
  const owner = months.getByRole('row').last().getByRole('cell').nth(1);
  return { assumption, rate, rateSource, ownerValue: await owner.innerText() };
}
