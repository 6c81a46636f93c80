import { listOf, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';

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
