import { FAKE_TSD_ACCOUNT } from '@fleetworth/provider-fakes/tsd';
import { expectAccessible } from './accessible.ts';
import { DEMO } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { startExternal } from './external.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { signInForm } from './sign-in.ts';

test.use({ isSignedIn: false });

test('A report is ordered at TSD, read and exported; one that TSD rejects says why', async ({ page }) => {
  let isRejecting = false;
  const external = await startExternal({
    faultFor: ({ message }) =>
      isRejecting && message === 'REQRPT' ? { error: '205-Class is not offered here' } : null,
  });
  const { url } = external;
  try {
    const api = new ApiClient(url, await new ApiClient(url, null).openSession(DEMO));
    const { accountId, username, password } = FAKE_TSD_ACCOUNT;
    await api.call('editTsdAccount', { body: { account_id: accountId, username, password } });

    const order = async () => {
      await page.getByRole('button', { name: 'Add report' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add report' });
      await dialog.getByRole('combobox', { name: 'Type' }).fill('Avail');
      await page.keyboard.press('Enter');
      for (const [label, typed] of [
        ['Class names', 'SUV'],
        ['Locations', 'Tampa'],
      ] as const) {
        await dialog.getByRole('combobox', { name: label }).fill(typed);
        await page.getByRole('option').first().click();
        await page.keyboard.press('Escape');
      }
      await dialog.getByRole('textbox', { name: 'End date' }).fill('05/22/2028');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(notice(page, 'Report requested.').last()).toBeVisible();
    };
    const newest = page.getByRole('row').nth(1);

    await test.step('a report is ordered and finishes by itself', async () => {
      await page.goto(`${url}/operation-reports`);
      const form = signInForm(page);
      await form.email.fill(DEMO.email);
      await form.password.fill(DEMO.password);
      await form.login.click();
      await order();
      await expect(newest.getByText('Finished', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await newest.getByRole('link', { name: /^Details/ }).click();
    });

    await test.step('it is read: lowest days, sums, rows; its address says how', async () => {
      await expect(page.getByRole('heading', { name: /^Availability Calculator report \d+$/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Lowest availability by class' })).toContainText(
        'Fewest on',
      );
      await page.getByRole('link', { name: 'By day' }).click();
      await page.reload();
      await expect(page.getByRole('rowheader', { name: '11/20/2026' }).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('it is exported', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export to Excel' }).click();
      expect((await download).suggestedFilename()).toMatch(
        /^operation-report-harbor-rent-\d{8}-\d{4}\.xlsx$/,
      );
    });

    await test.step('one that TSD rejects says why in its place, and is deleted', async () => {
      isRejecting = true;
      await page.getByRole('link', { name: 'Back to list' }).click();
      await order();
      await expect(newest.getByText('Failed', { exact: true })).toBeVisible();
      await expect(newest.getByText(/^TSD rejected: Class is not offered here/)).toBeVisible();
      await newest.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(notice(page, 'Successfully deleted.')).toBeVisible();
      await expect(newest.getByText('Failed', { exact: true })).toHaveCount(0);
    });
  } finally {
    // What is shown would ask a server that is gone.
    await page.goto('about:blank');
    await external.stop();
  }
});
