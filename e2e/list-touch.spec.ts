import { expectSettled, filterChip, matchCount, grid, header, rowOf, searchBox } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { panelOf } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const UNIT = 'TOUCH-1';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

test('Touch only: filter, sort, search, select, open a value, change a condition, undo', async ({
  page,
  api,
}) => {
  const vin = f150Vin('21001');
  const { id } = await createVehicle(api, vin, UNIT);
  await api.call('editVehicle', { params: { id }, body: { model_year: 2018 } });
  await expect.poll(async () => (await api.getRow(vin)).value_state).toBe('ready');
  await page.goto('/vehicle-advanced');
  await expectSettled(page);

  await test.step('filter', async () => {
    // Nothing can be chosen in it yet, but it says why.
    await filterChip(page, 'Locations').tap({ force: true });
    await expect(page.getByText('Choose a company first')).toBeVisible();
    await filterChip(page, 'Company').tap();
    await page.getByRole('option', { name: 'Northline Mobility' }).tap();
    await expect(page).toHaveURL(/company_id=/);
    await filterChip(page, 'Status').tap();
    await page.getByRole('button', { name: 'Only Active' }).tap();
    await expect(page).toHaveURL(/statuses=active$/);
    await expectSettled(page);
    await expect(matchCount(page)).toBeVisible();
  });

  await test.step('sort by the key number, which is in sight', async () => {
    await expect(header(page, 'Revenue/Loss')).toBeInViewport({ ratio: 1 });
    await header(page, 'Revenue/Loss').getByRole('button').tap();
    await expect(header(page, 'Revenue/Loss')).toHaveAttribute('aria-sort', 'ascending');
    await expectSettled(page);
  });

  await test.step('search', async () => {
    await searchBox(page).tap();
    await page.keyboard.type(UNIT);
    await page.keyboard.press('Enter');
    await expect(matchCount(page)).toHaveText('1 vehicle found');
  });

  const row = rowOf(page, UNIT);
  const bar = page.getByRole('region', { name: 'Selection' });
  await test.step('select: a vehicle without finance data counts in the auction value alone', async () => {
    await row.getByRole('checkbox', { name: `Select ${UNIT}` }).tap();
    await expect(bar).toContainText('Unit Selected1');
    await expect(bar).toContainText(/Auction Value\$[\d,]+1 of 1/);
    await expect(bar).toContainText('Estimated Payoff–0 of 1');
    await expect(bar).toContainText('Estimated Revenue/Loss–0 of 1');
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('no finance: 1');
    await expect(summary).toContainText(/Auction Value\$[\d,]+1 of 1Estimated Payoff–0 of 1/);
  });

  await test.step('read how the value came about', async () => {
    const value = row.getByRole('button', { name: '$' }).first();
    await value.tap();
    // Where it can be set by hand too.
    const dialog = page.getByRole('dialog', { name: `Default market value of ${UNIT}` });
    await expect(dialog.getByRole('region', { name: 'Current value' })).toContainText('Likely range');
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('change the condition, and take it back', async () => {
    const condition = row.getByRole('button', { name: `Condition of ${UNIT}` });
    await condition.tap();
    await page.getByRole('menuitem', { name: 'Above' }).tap();
    await expect(notice(page, `${UNIT}: Average to Above. Auction `)).toBeVisible();
    await expect(bar).toBeHidden();
    await expect.poll(async () => (await api.getRow(vin)).condition).toBe('excellent');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(condition).toHaveText('Average');
    await expect.poll(async () => (await api.getRow(vin)).condition).toBe('good');
  });

  await test.step('a text that is cut off is read in full', async () => {
    await row.getByText('EWR').tap();
    await expect(page.locator('[popover]')).toHaveText('EWR · Newark Airport');
  });

  await test.step('open the record', async () => {
    const unit = grid(page).getByRole('rowheader').getByRole('link', { name: UNIT });
    await expect(unit).toHaveAttribute('href', `/vehicle-advanced?panel=${id}`);
    await unit.tap();
    await expect(panelOf(page, UNIT)).toBeVisible();
  });
});
