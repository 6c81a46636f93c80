import { expect, type Page } from '@playwright/test';
import { FAKE_TSD_ACCOUNT } from '@fleetworth/provider-fakes/tsd';
import { DEMO } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { ApiClient } from './api-client.ts';
import { startExternal } from './external.ts';
import { test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu, signInForm } from './sign-in.ts';

test.use({ isSignedIn: false });

/** A job looks for what is due once a minute. */
const LOOKED_AT_WITHIN_MS = 80_000;

async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const form = signInForm(page);
  await form.email.fill(DEMO.email);
  await form.password.fill(DEMO.password);
  await form.login.click();
}

const apiOf = async (url: string) => new ApiClient(url, await new ApiClient(url, null).openSession(DEMO));

async function typeAccount(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account ID' }).fill(FAKE_TSD_ACCOUNT.accountId);
  await page.getByRole('textbox', { name: 'Username' }).fill(FAKE_TSD_ACCOUNT.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('A TSD account is linked after the sign-in, rejected later, and connected again', async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  const external = await startExternal();
  const { url, tsd } = external;
  try {
    await test.step('who comes as a customer of TSD is led to the account', async () => {
      await signInAt(page, `${url}/login-tsd`);
      await expect(page.getByRole('heading', { name: 'TSD Account' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('what TSD does not accept changes nothing', async () => {
      faults.provokeError('/external-accounts/tsd', 422);
      await typeAccount(page, 'wrong');
      await expect(notice(page, 'Error Creating TSD Account')).toBeVisible();
      await expect(page.getByRole('form').getByRole('alert')).toHaveText('TSD rejected these credentials.');
    });

    await test.step('what it accepts is linked, and shown again nowhere', async () => {
      await typeAccount(page, FAKE_TSD_ACCOUNT.password);
      await expect(notice(page, 'TSD Account Created Successfully')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('');
    });

    await test.step('a password that was changed at TSD is found, and the account stopped', async () => {
      tsd.changePassword('changed');
      await external.makeCheckDue();
      const api = await apiOf(url);
      const isStopped = async () => {
        const { external_accounts: accounts } = await api.call('getMe', {});
        return accounts.find(({ provider }) => provider === 'tsd')?.is_re_access_required;
      };
      await expect.poll(isStopped, { timeout: LOOKED_AT_WITHIN_MS }).toBe(true);
    });

    await test.step('Reconnect leads to it, and the new password brings it back', async () => {
      await page.goto(`${url}/tags`);
      await page.getByRole('link', { name: 'Reconnect' }).click();
      await expect(page.getByText(/^TSD rejected your account/)).toBeVisible();
      await typeAccount(page, 'changed');
      await expect(notice(page, 'TSD Account Updated Successfully')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Reconnect' })).toHaveCount(0);
    });
  } finally {
    await page.goto('about:blank');
    await external.stop();
  }
});

test('Zubie is connected through its own sign-in, and its mileage is there', async ({ page }) => {
  test.setTimeout(180_000);
  const external = await startExternal();
  const { url } = external;
  try {
    const api = await apiOf(url);
    const [van, car] = (await api.call('listFleet', { filters: { statuses: ['active'] } })).items;
    if (van === undefined || car === undefined) throw new Error('The demo fleet is empty.');
    const readAt = new Date().toISOString();
    const reading = (row: typeof van, miles: number) => ({
      key: row.vin,
      vin: row.vin,
      odometer: (row.last_mileage_record?.mileage ?? 0) + miles,
      odometer_um: 'mi',
      last_trip: { end_point: { timestamp: readAt } },
    });
    external.vehicles.push(reading(van, 150), reading(car, -1_000));

    await test.step('the entry of the menu leads to Zubie, and access that is denied is said', async () => {
      await signInAt(page, `${url}/login`);
      const menu = await openAccountMenu(page);
      await menu.getByRole('menuitem', { name: 'Zubie Sync' }).click();
      await expect(page.getByRole('heading', { name: 'Share your vehicles?' })).toBeVisible();
      await page.getByRole('link', { name: 'Deny' }).click();
      await expect(page.getByRole('alert')).toHaveText("Zubie access wasn't granted.");
      await expectAccessible(page);
    });

    await test.step('access that is given connects it, and leads home', async () => {
      await page.getByRole('link', { name: 'Back to Zubie Sync' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(page.getByText('Zubie is connected.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });

    await test.step('the mileage is there, and a lower reading waits for a person', async () => {
      await page.goto(`${url}/zubie/login`);
      await expect(page.getByText('2 vehicles read, 1 mileage records added')).toBeVisible({
        timeout: 30_000,
      });
      await expectAccessible(page);
      const row = page.getByRole('row').filter({ hasText: 'Lower than the last record' });
      await row.getByRole('button', { name: /Accept/ }).click();
      await expect(notice(page, 'Successfully added')).toBeVisible();
      await expect(page.getByText('No skipped readings.')).toBeVisible();
      for (const [vehicle, miles] of [
        [van, 150],
        [car, -1_000],
      ] as const) {
        const records = await api.call('listMileageRecords', { query: { vehicle_id: vehicle.id } });
        expect(records.items[0]?.mileage).toBe((vehicle.last_mileage_record?.mileage ?? 0) + miles);
      }
    });
  } finally {
    await page.goto('about:blank');
    await external.stop();
  }
});
