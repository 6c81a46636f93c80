import { grid, listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { expectDashboard, openAccountMenu } from './sign-in.ts';

test('An unknown address says so within header and menu, and leads home', async ({ page }) => {
  await page.goto('/no-such-page/deeper');
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Fleetworth fleet tool');
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Search/ })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Value by Vehicle' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Valuation providers' })).toContainText('ManheimBlack Book');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expectDashboard(page);
});

test('What an address can not mean leaves it, and what it says stays readable', async ({ page }) => {
  await page.goto(
    '/vehicle-advanced?q=1010&company_id=x&sort=constructor&statuses=sold,gone,active&vehicle=-1',
  );
  await expect(grid(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vehicle-advanced\?q=1010&statuses=active,sold$/);
});

// 720 is what 1440 leaves at 200 % zoom.
for (const width of [820, 720, 390]) {
  test(`At ${width} pixels the menu lies over the page, closes by Escape and by its entries, and gives the focus back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/no-such-page');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Value by Vehicle' }).click();
    await expect(page).toHaveURL(/\/vehicle-advanced$/);
    await expect(menu).toHaveCount(0);
  });
}

test('On a wide screen the menu stands beside the page, and stays closed once it was closed', async ({
  page,
}) => {
  await page.goto('/no-such-page');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('The account menu says whether the colors are dark', async ({ page }) => {
  await page.goto('/no-such-page');
  const menu = await openAccountMenu(page);
  const dark = menu.getByRole('menuitemcheckbox', { name: 'Dark colors' });
  await expect(dark).not.toBeChecked();
  await dark.click();
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('A user without a company adds one, or asks for it and looks again', async ({ page }) => {
  await page.route('**/api/v1/companies', (route) => route.fulfill({ json: { data: [] } }), { times: 2 });
  await page.goto(listOf('1010'));
  await expect(page.getByRole('heading', { name: 'No company yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add company' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Company' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('If you want to add company please hit the button.')).toBeVisible();
  await page.goto(listOf('1010'));
  await expect(page.getByText('ask an owner of it to add you')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('A screen whose data can not be loaded says so in its place, and Retry brings it', async ({
  page,
  faults,
}) => {
  faults.provokeLostConnection('/me');
  await page.route('**/me', (route) => route.abort('internetdisconnected'), { times: 3 });
  await page.goto(listOf('1010'));
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('While a screen waits for its data its title stands where it will stay', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/me', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(listOf('1010'));
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Value by Vehicle', level: 1 });
  const before = await title.boundingBox();
  answer.resolve();
  await expect(rowAt(page, 1)).toBeVisible();
  expect(await title.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });
});
