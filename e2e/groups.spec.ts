import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu } from './sign-in.ts';
import { expectFieldError, save, textField } from './vehicle-dialogs.ts';

const GROUPS = '/company-vehicle-groups';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openGroups(page: Page): Promise<void> {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'Groups and classes Harbor Rent' }).click();
  await expect(table(page, 'Vehicle groups')).toBeVisible();
}

test('A group is added, rejected, renamed and filled with a class, and deleted once it has none', async ({
  page,
  faults,
}) => {
  await openGroups(page);
  await expect(page).toHaveURL(/\/groups\/\d+$/);
  await expect(page).toHaveTitle('Vehicle groups · Fleetworth fleet tool');
  await test.step('without a name, and with a taken one, it is rejected under the field', async () => {
    faults.provokeError(GROUPS, 422);
    await page.getByRole('button', { name: 'Add group' }).click();
    const dialog = dialogOf(page, 'Add group');
    await save(dialog);
    await expectFieldError(textField(dialog, 'Name'), 'Please enter a name');
    await textField(dialog, 'Name').fill('Cars');
    await save(dialog);
    await expectFieldError(textField(dialog, 'Name'), 'This name already exists.');
    await textField(dialog, 'Name').fill('Trailers');
    await textField(dialog, 'Name').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(notice(page, 'Successfully saved')).toBeVisible();
    await expect(rowOf(page, 'Trailers')).toBeVisible();
  });
  await test.step('it is renamed', async () => {
    await page.getByRole('button', { name: 'Edit Trailers' }).click();
    const dialog = dialogOf(page, 'Edit group Trailers');
    await expect(page).toHaveURL(/dialog=edit&id=\d+$/);
    await textField(dialog, 'Name').fill('Trailers and carts');
    await save(dialog);
    await expect(rowOf(page, 'Trailers and carts')).toBeVisible();
  });
  await test.step('a class is added to it, renamed, and holds the group', async () => {
    await page.getByRole('link', { name: 'Classes Trailers and carts' }).click();
    await expect(page.getByText('There are no vehicle classes in Trailers and carts yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add class' }).click();
    const added = dialogOf(page, 'Add class to Trailers and carts');
    await textField(added, 'Name').fill('Flatbed');
    await save(added);
    await page.getByRole('button', { name: 'Edit Flatbed' }).click();
    const edited = dialogOf(page, 'Edit class Flatbed');
    await textField(edited, 'Name').fill('Long flatbed');
    await save(edited);
    await expect(rowOf(page, 'Long flatbed')).toContainText('Trailers and carts');
    await page.getByRole('link', { name: 'Back to groups' }).click();
    await expect(page.getByRole('heading', { name: 'Vehicle groups' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Trailers and carts' }).click();
    const question = dialogOf(page, 'Delete Trailers and carts?');
    const id = new URL(page.url()).searchParams.get('id');
    faults.provokeError(`/company-vehicle-group/${id}`, 409);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('This group has classes. Please delete them first.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });
  await test.step('without its class it is deleted', async () => {
    await page.getByRole('link', { name: 'Classes Trailers and carts' }).click();
    await page.getByRole('button', { name: 'Delete Long flatbed' }).click();
    await dialogOf(page, 'Delete Long flatbed?').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Successfully deleted.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to groups' }).click();
    await page.getByRole('button', { name: 'Delete Trailers and carts' }).click();
    await dialogOf(page, 'Delete Trailers and carts?').getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(page, 'Trailers and carts')).toHaveCount(0);
    await expect(table(page, 'Vehicle groups')).toBeFocused();
  });
});

test('Company, group, order and dialog are kept in the address by back, forward and reload', async ({
  page,
}) => {
  await openGroups(page);
  const groups = page.url();
  await page.getByRole('link', { name: 'Classes Cars' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/order=desc$/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).toHaveText('Specialty');
  await page.getByRole('button', { name: /^Group / }).click();
  await page.getByRole('option', { name: 'Vans' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Cargo Van', 'Minivan']);
  await page.goBack();
  await expect(page.getByRole('rowheader').first()).toHaveText('Specialty');
  await page.reload();
  await expect(page.getByRole('rowheader').first()).toHaveText('Specialty');
  await page.getByRole('button', { name: 'Edit Specialty' }).click();
  await expect(dialogOf(page, 'Edit class Specialty')).toBeVisible();
  await page.reload();
  await expect(dialogOf(page, 'Edit class Specialty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Edit class Specialty')).toBeHidden();
  await page.goto(groups);
  await page.getByRole('button', { name: /^Company / }).click();
  await page.getByRole('option').last().click();
  await expect(page).not.toHaveURL(groups);
  await expect(table(page, 'Vehicle groups')).toBeVisible();
});

test("A company of other users and a group of another company behave as if they didn't exist", async ({
  page,
  api,
}) => {
  const companies = await api.call('listCompanies', {});
  const ids = companies.map(({ id }) => id);
  const foreign = [1, 2, 3].find((id) => !ids.includes(id));
  const [first] = await api.call('listCompanyVehicleGroups', { query: { company_id: ids[0] ?? 0 } });
  for (const path of [
    `/groups/${foreign}`,
    '/groups/999999',
    '/groups/x',
    `/classes/${ids[1]}/${first?.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  }
});

test('Offline, data stays under a banner, a dialog opens, and everything updates after reconnecting', async ({
  page,
  context,
  faults,
}) => {
  await openGroups(page);
  // The code of the dialog has come by itself, with all that it imports.
  await page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const needed = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
    ];
    const hasDialog = [...loaded].some((name) => name.includes('group.dialog'));
    return hasDialog && needed.every(({ href }) => loaded.has(href));
  });
  // What the dialog imports follows it: nothing more has come for a second.
  await page.waitForFunction(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return count() === before;
  });
  faults.provokeLostConnection(GROUPS);
  await context.setOffline(true);
  await page.clock.install();
  await page.clock.fastForward(10_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const banner = page.getByText('No connection. This page updates');
  await expect(banner).toBeVisible();
  await expect(rowOf(page, 'Cars')).toBeVisible();
  await expect(page.getByText('changes are not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(dialogOf(page, 'Add group')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await test.step('so it does where the server alone was out of reach, which no event tells', async () => {
    await page.route(`**${GROUPS}?**`, (route) => route.abort('internetdisconnected'));
    // A refetch that began while the server was reachable may still run, and then the focus starts no other.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(banner).toBeVisible({ timeout: 5_000 });
    }).toPass();
    // Every try of the query has failed by now.
    await page.clock.fastForward(10_000);
    await page.unroute(`**${GROUPS}?**`);
    await page.clock.fastForward(20_000);
    await expect(banner).toBeHidden();
  });
});

test("Data that can't be refreshed stays with its age, and Retry loads newer data", async ({
  page,
  faults,
}) => {
  await openGroups(page);
  faults.provokeError(GROUPS, 500);
  await page.route(`**${GROUPS}?**`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await page.clock.fastForward(10_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const banner = page.getByText("Newer data couldn't be loaded.");
  await expect(banner).toBeVisible();
  await expect(rowOf(page, 'Cars')).toBeVisible();
  await page.unroute(`**${GROUPS}?**`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(banner).toBeHidden();
});
