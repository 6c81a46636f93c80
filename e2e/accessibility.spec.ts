import { expectAccessible, expectNoSidewaysMove } from './accessible.ts';
import { lineNumber, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { openAccountMenu } from './sign-in.ts';
import { openAddDialog, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const WIDTHS = { wide: 1440, narrow: 390 };

/** Addresses whose parts are the same at every width: at the narrow one they must not move sideways. */
const SAME_AT_EVERY_WIDTH = [
  '/?statuses=inactive',
  '/vehicle-advanced?q=1010&dialog=filters&sign=negative',
  '/vehicle-advanced?q=1010&dialog=price&vehicle=1',
  '/vehicle-advanced?q=no-such-unit&dialog=add',
  '/vehicle-advanced?q=no-such-unit&dialog=export',
  '/companies',
  '/companies?dialog=add',
  '/locations',
  '/vehicles?q=no-such-unit',
  '/mileage?vehicle=1',
  '/mileage?vehicle=1&dialog=add',
  '/help?topic=value-by-vehicle',
  '/help',
  '/profile',
  '/profile?dialog=password',
  '/social-accounts',
  '/tsd-account',
  '/zubie/callback?error=access_denied',
  '/sandbox/zubie?state=x',
  '/company/1?tab=members',
  '/company/1?tab=members&dialog=add',
  '/company/1?tab=accident-reports',
  '/accident-report',
  '/demo',
  '/forgot-password',
  '/reset-password/no-such-link',
  '/outbox',
];

for (const [name, width] of Object.entries(WIDTHS)) {
  test.describe(`${name}, ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('The list, full and empty, the account menu and the logout dialog are accessible in both colors', async ({
      page,
    }) => {
      // Some rows more than fit: each is 25 cells to be looked at.
      await page.goto('/vehicle-advanced?q=1010');
      await expect(page.getByText('1010').first()).toBeVisible();
      await expectAccessible(page);
      await page.goto('/vehicle-advanced?q=no-such-unit');
      await expect(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
      await expectAccessible(page);
      const menu = await openAccountMenu(page);
      await expect(menu).toBeVisible();
      await expectAccessible(page);
      await menu.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('Groups, classes, their dialogs, the menu and an unknown address are accessible in both colors', async ({
      page,
    }) => {
      for (const path of ['/groups/1', '/classes/1/1', '/groups/1?dialog=add', '/no-such-page']) {
        await page.goto(path);
        await expect(page.getByRole(path.includes('dialog') ? 'dialog' : 'heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
      if (width < 900) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expectAccessible(page);
    });

    test('Batches, their preview, their results and the import are accessible in both colors', async ({
      page,
      api,
    }) => {
      const { company } = await api.findPlace('Harbor Rent', 'TPA');
      const lines = ['VIN,Unit,Location code,Mileage,In Service Date', `${f150Vin('34990')},1,NOWHERE,n/a,x`];
      const file = new File([lines.join('\n')], `${name}.csv`);
      const { id } = await api.call('uploadVehicleBatch', {
        upload: { type: 'create', company: company.id, file },
      });
      await page.goto(`/vehicles/batch/${id}`);
      await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('table', { name: 'Errors' })).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      await page.goto('/vehicles/batch');
      await expect(page.getByRole('row').filter({ hasText: `${name}.csv` })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Excel Import' }).click();
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByText('Please select a type')).toBeVisible();
      await expectAccessible(page);
    });

    test('The vehicles, full and empty, their operations and the tagging dialog are accessible in both colors', async ({
      page,
    }) => {
      await page.goto('/vehicles?q=1010');
      await expect(page.getByText('1010').first()).toBeVisible();
      await page
        .getByRole('button', { name: /^Operation for / })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Tag' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Tag' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await expectAccessible(page);
      await page.goto('/vehicles?q=no-such-unit');
      await expect(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
      await expectAccessible(page);
    });

    test('Total value, the historical trend, both opened, and the export are accessible in both colors', async ({
      page,
    }) => {
      for (const path of ['/summary-current', '/historical-trend']) {
        await page.goto(path);
        await page.getByRole('treegrid').locator('[aria-level="1"]').first().click();
        await expect(page.getByRole('treegrid').locator('[aria-level="2"]').first()).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto('/vehicle-advanced?q=no-such-unit&dialog=export');
      await page.getByRole('radio', { name: 'Internal' }).check();
      await expectAccessible(page);
    });
  });
}

test.describe('before signing in', () => {
  test.use({ isSignedIn: false });

  test('The sign-in, with and without errors, is accessible in both colors', async ({ page }) => {
    await page.goto('/login');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Please type your email')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysMove(page);
  });
});

test('The advanced filters and the price of a vehicle are accessible in both colors', async ({ page }) => {
  for (const path of ['dialog=filters&sign=negative', 'dialog=price&vehicle=1']) {
    await page.goto(`/vehicle-advanced?q=1010&${path}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

test('Companies, locations, their dialogs and questions are accessible in both colors', async ({
  page,
  api,
}) => {
  const { company, location } = await api.findPlace('Harbor Rent', 'TPA');
  for (const path of [
    '/companies',
    '/companies?dialog=add',
    `/companies?dialog=edit&id=${company.id}`,
    `/companies?dialog=delete&id=${company.id}`,
    `/company/${company.id}`,
    `/company/${company.id}?dialog=edit&id=${location.id}`,
    '/locations',
    `/company/${company.id}?tab=deleted`,
  ]) {
    await page.goto(path);
    const shown = path.includes('dialog') ? 'dialog' : path.includes('tab') ? 'navigation' : 'list';
    await expect(page.getByRole(shown).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
  await page.goto('/companies?dialog=add');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please select your package')).toBeVisible();
  await expectAccessible(page);
});

test('The profile, its password, the people of a company and the outbox are accessible in both colors', async ({
  page,
}) => {
  for (const path of [
    '/profile',
    '/profile?dialog=password',
    '/social-accounts',
    '/company/1?tab=members',
    '/company/1?tab=members&dialog=add',
    '/company/1?tab=accident-reports',
    '/company/1?tab=accident-reports&dialog=add',
    '/accident-report',
    '/demo',
    '/outbox',
  ]) {
    await page.goto(path);
    await expect(page.getByRole(path.includes('dialog') ? 'dialog' : 'heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

test('Mileage, its dialogs and the panel of a vehicle are accessible in both colors', async ({ page }) => {
  const paths = [
    ['/mileage', 'Choose a vehicle to see its mileage records.'],
    ['/mileage?vehicle=1', 'Edit'],
    ['/mileage?vehicle=1&dialog=add', 'Save'],
    ['/vehicle-advanced?q=no-such-unit&panel=1', 'Delete vehicle'],
  ] as const;
  for (const [path, text] of paths) {
    await page.goto(path);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

test('The grid with selected rows and its column chooser is accessible in both colors', async ({ page }) => {
  await page.goto('/vehicle-advanced?q=1010');
  await lineNumber(rowAt(page, 1)).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('Unit Selected1');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Model Year' })).toBeVisible();
  await expectAccessible(page);
});

test('The vehicle dialogs, with errors and with finance data, are accessible in both colors', async ({
  page,
  api,
}) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  await expect(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
  const dialog = await openAddDialog(page);
  await save(dialog);
  await expect(dialog.getByText('Please select your company')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect(textField(dialog, 'Purchase Amount')).toBeVisible();
  await expectAccessible(page);
  const { location } = await api.findPlace('Harbor Rent', 'HNL');
  const { items } = await api.call('listFleet', { filters: { location_id: [location.id], per: 1 } });
  await page.goto(`/vehicle-advanced?q=no-such-unit&dialog=edit&vehicle=${items[0]?.id}`);
  await expect(page.getByRole('dialog', { name: `Edit vehicle ${items[0]?.unit}` })).toBeVisible();
  await expectAccessible(page);
});

test('No screen that has the same parts at every width moves sideways at 390 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of SAME_AT_EVERY_WIDTH) {
    await page.goto(path);
    await expect(page.getByRole(path.includes('dialog') ? 'dialog' : 'main').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysMove(page);
  }
});
