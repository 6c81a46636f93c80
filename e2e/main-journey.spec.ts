import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { Locator, Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { firstOfMonthBefore, typed } from './days.ts';
import { cellOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { signIn } from './sign-in.ts';
import {
  choiceField,
  choosePlace,
  fillOtherFields,
  openAddDialog,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';

const VIN = '1FTEW1EP6JFC10312';
const UNIT = 'JOURNEY-1';
/**
 * Company that counts leases monthly. No other journey writes to this location, so its totals are
 * predictable.
 */
const COMPANY = 'Harbor Rent';
const LOCATION = { name: 'TPA · Tampa Airport', code: 'TPA' };
const PAYOFF = 27_720;

test.use({ isSignedIn: false });

test('A vehicle that is added moves list and totals by exactly its own figures, until it is deleted', async ({
  page,
  api,
}) => {
  const { location } = await api.findPlace(COMPANY, LOCATION.code);
  const readTotal = () => api.getTotal({ location_id: [location.id] });
  const before = await readTotal();
  await signIn(page, DEMO);
  await page.goto('/vehicle-advanced');

  await test.step('the VIN fills in the vehicle, and a lease by percent is typed', async () => {
    const dialog = await openAddDialog(page);
    await choosePlace(dialog, { company: COMPANY, location: LOCATION.name });
    await typeDecodableVin(dialog, VIN);
    await expect(textField(dialog, 'Year')).toHaveValue('2018');
    await expect(choiceField(dialog, 'Model')).toHaveValue('F-150');
    await fillOtherFields(dialog, UNIT, '42000');
    await fillLease(dialog);
    await save(dialog);
    await expect(notice(page, 'Successfully added')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const added = await test.step('its row becomes complete without a reload', async () => {
    const row = rowOf(page, VIN);
    await expect(await cellOf(row, 'Estimated Payoff')).toHaveText('$27,720.00');
    await expect(await cellOf(row, 'Auction Value')).toContainText(/\$\d/);
    // Its finance data put another question to the provider: the first answer may show meanwhile.
    await expect
      .poll(() => api.getRow(VIN))
      .toMatchObject({ payoff: PAYOFF, condition: 'good', mileage: 42_000, value_state: 'ready' });
    const stored = await api.getRow(VIN);
    await expectRowShows(page, stored);
    return stored;
  });

  await test.step('the totals have moved by exactly its figures', async () => {
    expect(difference(await readTotal(), before)).toEqual(figuresOf(added));
  });

  for (const condition of ['excellent', 'fair'] as const) {
    await test.step(`in the condition ${condition} it is worth what the provider said for it`, async () => {
      await changeCondition(page, CONDITION_NAMES[condition]);
      const expected = { auction: added[`${condition}_auction`], revenue: added[`${condition}_revenue`] };
      await expectRowShows(page, expected);
      // The row shows the change at once, before the server has it.
      await expect.poll(() => api.getRow(VIN)).toMatchObject({ ...expected, condition, payoff: PAYOFF });
      const stored = await api.getRow(VIN);
      expect(expected.auction).not.toBe(added.auction);
      expect(difference(await readTotal(), before)).toEqual(figuresOf(stored));
    });
  }

  await test.step('deleted, it leaves the list and the totals', async () => {
    const dialog = await openEditDialog(page, { unit: UNIT, vin: VIN });
    await dialog.getByRole('button', { name: 'Delete vehicle' }).click();
    const question = page.getByRole('dialog', { name: 'Delete vehicle?' });
    await expect(question).toContainText(`Ford ${VIN}`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Vehicle deleted.')).toBeVisible();
    await expect(rowOf(page, VIN)).toHaveCount(0);
    expect(await api.findRow(VIN)).toBeNull();
    expect(await readTotal()).toEqual(before);
  });
});

const CONDITION_NAMES = { excellent: 'Above', fair: 'Below' };

async function fillLease(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await dialog.getByRole('radiogroup', { name: 'Type' }).getByText('Lease', { exact: true }).click();
  await textField(dialog, 'Purchase Amount').fill('38500');
  await textField(dialog, 'Period').fill('36');
  await textField(dialog, 'Monthly Depreciation %').fill('2');
  await textField(dialog, 'Monthly Interest %').fill('0.6');
  await textField(dialog, 'Start Date').fill(typed(firstOfMonthBefore(14)));
  await textField(dialog, 'Start Date').press('Tab');
}

async function changeCondition(page: Page, name: string): Promise<void> {
  await rowOf(page, VIN)
    .getByRole('button', { name: `Condition of ${UNIT}` })
    .click();
  await page.getByRole('menuitem', { name }).click();
  await expect(await cellOf(rowOf(page, VIN), 'Condition')).toHaveText(name);
}

async function expectRowShows(page: Page, { auction, revenue }: Pick<FleetRow, 'auction' | 'revenue'>) {
  if (auction === null || revenue === null) throw new Error('The row has no value.');
  expect(cents(revenue)).toBe(cents(auction) - cents(PAYOFF));
  const row = rowOf(page, VIN);
  await expect(await cellOf(row, 'Auction Value')).toContainText(usd(auction));
  await expect(await cellOf(row, 'Revenue/Loss')).toHaveText(
    `${revenue < 0 ? '−' : '+'}${usd(Math.abs(revenue))}`,
  );
}

const usd = (dollars: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollars);

const cents = (dollars: number | null) => Math.round((dollars ?? Number.NaN) * 100);

const figuresOf = ({ auction, payoff, revenue }: FleetRow) => ({
  count: 1,
  auctionCents: cents(auction),
  payoffCents: cents(payoff),
  revenueCents: cents(revenue),
});

const difference = (after: FleetTotal, before: FleetTotal) => ({
  count: after.count - before.count,
  auctionCents: cents(after.auction) - cents(before.auction),
  payoffCents: cents(after.payoff) - cents(before.payoff),
  revenueCents: cents(after.revenue) - cents(before.revenue),
});
