import { listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { openPanel } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('The vehicle panel shows past values: a chart, six periods, and all days in a window', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced');
  const row = rowAt(page, 1);
  await expect(row).toBeVisible();
  await row.locator('[data-opens-panel]').click();
  const panel = page.locator('[data-side-panel]');
  const section = panel.getByRole('region', { name: 'Market value history' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('svg.recharts-surface').first()).toBeVisible();
  const changes = section.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('columnheader')).toHaveText(['Change', 'Above', 'Average', 'Below']);
  await expect(changes.getByRole('rowheader')).toHaveText(['48H', '7D', '30D', '90D', '180D', '1Y']);

  const all = section.getByRole('button', { name: /: all market values of / });
  await all.click();
  const dialog = page.getByRole('dialog', { name: /^Market value history of / });
  const days = dialog.getByRole('table', { name: 'Values by day' });
  await expect(days.getByRole('columnheader')).toHaveText(['Date', 'Mileage', 'Above', 'Average', 'Below']);
  const dates = await days.getByRole('rowheader').allTextContents();
  expect(dates).toHaveLength(52);
  const sorted = dates.map((date) => `${date.slice(6)}-${date.slice(0, 5)}`);
  expect(sorted).toEqual(sorted.toSorted().toReversed());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(all).toBeFocused();
});

test('A history that can not be loaded is said, and its dialog closes', async ({ page, faults }) => {
  faults.provokeError('/vehicle/1/history', 404);
  await page.route('**/api/v1/vehicle/1/history', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 404, reason: 'vehicle.not_found', message: "This vehicle doesn't exist." },
    }),
  );
  await page.goto('/vehicle-advanced?dialog=history&vehicle=1');
  await expect(page.getByText('Failed to load market value history')).toBeVisible();
  await expect(page).not.toHaveURL(/dialog/);
});

test('The payoff of a vehicle opens its working: the formula and the row of the schedule', async ({
  page,
  api,
}) => {
  const vin = f150Vin('33002');
  const { id } = await createVehicle(api, vin, 'WORKING-1');
  const terms = { length: 48, purchase_amount: 26_500, start_date: '2025-10-01' };
  const lease = { type: 'lease', method: 'one', monthly_depreciation: 510, monthly_payment: 689 } as const;
  await api.call('saveFinance', { body: { vehicle: id, ...lease, ...terms } });
  await page.goto(listOf(vin));
  const panel = await openPanel(page, { unit: 'WORKING-1', vin });
  const finance = panel.getByRole('region', { name: 'Finance' });
  await finance.getByText('How the payoff is calculated').click();
  const payoff = await finance.getByText(/^\$26,500\.00 − /).textContent();
  await expect(finance.getByText('Payoff today').locator('..')).toContainText(
    payoff?.split(' = ')[1] ?? 'none',
  );
  await expect(finance).toContainText('Month of the schedule');
  await expect(finance).toContainText('Balance after');
});
