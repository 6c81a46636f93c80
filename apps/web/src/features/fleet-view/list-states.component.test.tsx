import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const grid = page.getByRole('grid');
const NO_ROWS = { items: [], pagination: { page: 1, per: 100, last: 1 } };

test('an empty fleet offers to add a vehicle', async () => {
  await openScreen('/vehicle-advanced', { ...FLEET_RESPONSES, listVehicles: NO_ROWS });
  await expect.element(page.getByText('If you want to add vehicle please go to vehicle page.')).toBeVisible();
  await expect.element(grid.getByRole('button', { name: 'Add vehicle' })).toBeVisible();
  await grid.getByRole('link', { name: 'Vehicles' }).click();
  await expect.element(page.getByText('Sorry you do not have any vehicle.')).toBeVisible();
  await grid.getByRole('button', { name: 'Add vehicle' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add vehicle' })).toBeVisible();
});

test('a new search does not repeat that the one before found nothing', async () => {
  const answer = Promise.withResolvers<void>();
  const { router } = await openScreen('/vehicle-advanced?q=zzzz', {
    ...FLEET_RESPONSES,
    listFleet: async ({ body }) => {
      if ((body as { q?: string }).q === 'zzzz') return NO_ROWS;
      await answer.promise;
      return { ...NO_ROWS, items: [FLEET_ROW] };
    },
  });
  await expect.element(page.getByText('No vehicle matches “zzzz”.')).toBeVisible();
  await router.navigate({ to: '.', search: { q: '1041' } });
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  expect(page.getByText(/^No vehicle matches/).elements()).toEqual([]);
  answer.resolve();
  await expect.element(grid.getByText('1041')).toBeVisible();
});

test('rows name the condition of their figures until those of another condition arrive', async () => {
  const answer = Promise.withResolvers<void>();
  const { router } = await openScreen('/vehicle-advanced?preview_condition=fair', {
    ...FLEET_RESPONSES,
    listFleet: async ({ body }) => {
      if ((body as { preview_condition?: string }).preview_condition === 'excellent') await answer.promise;
      return { ...NO_ROWS, items: [FLEET_ROW] };
    },
  });
  await expect.element(grid.getByText('as Below')).toBeVisible();
  await router.navigate({ to: '.', search: { preview_condition: 'excellent' } });
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  expect(grid.getByText('as Above').elements()).toEqual([]);
  await expect.element(grid.getByText('as Below')).toBeVisible();
  answer.resolve();
  await expect.element(grid.getByText('as Above')).toBeVisible();
});
