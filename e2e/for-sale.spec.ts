import { createHash } from 'node:crypto';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { csv } from './sheets.ts';

/** As the sandbox draws it: one vehicle of fifteen is refused. */
const isRefused = ({ vin }: FleetRow): boolean =>
  createHash('sha256').update(`sell|${vin}`).digest().readUInt32BE(0) % 15 === 0;

/** Six vehicles of two companies, of which the sandbox refuses two. */
async function pickVehicles(api: ApiClient): Promise<FleetRow[]> {
  const { items } = await api.call('listFleet', { filters: { per: 1_000 } });
  const sellable = items.filter(
    ({ status, model_detail, model_year }) =>
      status === 'active' && model_detail !== null && model_year !== null,
  );
  const of = (company: number) => sellable.filter((vehicle) => vehicle.company.id === company);
  const refused = sellable.filter(isRefused).slice(0, 2);
  return [
    ...refused,
    ...[1, 2].flatMap((company) =>
      of(company)
        .filter((vehicle) => !isRefused(vehicle))
        .slice(0, 2),
    ),
  ];
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell Vehicles' }).click();
  await page.getByRole('menuitem', { name: 'Sell with Fleet Market Hub' }).click();
}

test('Six vehicles of two companies are sold, two are refused, and sold again from the history', async ({
  page,
  api,
}) => {
  const vehicles = await pickVehicles(api);
  for (const company_id of [1, 2])
    await api.call('linkChannelAccount', { body: { company_id, provider: 'fmh', token: 'any' } });
  await test.step('a sheet fills the selection, which a reload keeps', async () => {
    await page.goto('/for-sale');
    await page.getByRole('button', { name: 'Bulk Selection' }).click();
    await page.getByRole('menuitem', { name: 'Import from excel file' }).click();
    const lines = vehicles.map(({ vin }) => `${vin},Yard,17,41203,20995`);
    const heading = 'VIN,Due Loc. Name,Pickup Loc. Num.,Mileage,Sell Price';
    await page.getByLabel('File').setInputFiles(csv('sell.csv', heading, ...lines, 'short'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('heading', { name: 'Suitable vehicles · 6', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unsuitable vehicles · 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(notice(page, 'Vehicles imported successfully')).toBeVisible();
    await expect(page).toHaveURL(/view=selection/);
    const price = page.getByRole('textbox', { name: `Price of ${vehicles[0]?.unit}` }).first();
    await price.fill('');
    await page.reload();
    await expect(price).toHaveValue('');
    await expect(page.getByText('1 vehicle to mend')).toBeVisible();
    await sell(page);
    await expect(notice(page, 'Please fill out all required fields')).toBeVisible();
    await price.fill('21000');
    await expectAccessible(page);
  });
  await test.step('four are accepted and leave, two stay with their reason', async () => {
    await sell(page);
    await expect(notice(page, '2 of 6 vehicles were not accepted.')).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByText('4 of 6 vehicles accepted')).toBeVisible();
    await expect(results.getByText('Vehicle already listed')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Sell Vehicles' })).toBeDisabled();
    await page.getByRole('button', { name: 'RE-SELL' }).click();
    await expect(page.getByRole('button', { name: 'Set for all 2' })).toBeVisible();
  });
  await test.step('an offer goes back from the history to the selection', async () => {
    await page.goto('/for-sale?view=history');
    const accepted = vehicles.find((vehicle) => !isRefused(vehicle));
    await page.getByRole('textbox', { name: 'Keyword' }).fill(accepted?.vin ?? '');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('checkbox', { name: `Select ${accepted?.unit}` }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to Sell List' }).click();
    await expect(page.getByRole('button', { name: 'Set for all 3' })).toBeVisible();
    await sell(page);
    await expect(page.getByRole('dialog', { name: 'Sell again with Fleet Market Hub?' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear List' }).click();
    await expect(page.getByText('No vehicle is selected for sale.')).toBeVisible();
  });
});
