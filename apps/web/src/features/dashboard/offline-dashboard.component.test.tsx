import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OWNER } from '../../../test/everyday-responses.ts';
import { BUILT_IN, FLEET_RESPONSES, FLEET_ROW, TOTAL } from '../../../test/fleet-responses.ts';
import { loseConnection } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';

test('The dashboard keeps its figures when it is opened again without a connection', async () => {
  let isLost = false;
  const grants: string[] = [];
  const total = { ...TOTAL, count: 100, auction: 2_000_000 };
  const { router } = await openScreen('/', {
    ...FLEET_RESPONSES,
    getMe: { ...OWNER, is_future_value: false, is_projected_rev_loss: false },
    authorizeDashboard: () => {
      grants.push(isLost ? 'lost' : 'granted');
      return isLost ? loseConnection() : BUILT_IN;
    },
    summarizeFleet: { total, companies: [] },
    listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 10, last: 1 } },
    listBatches: { items: [], count: 0, pagination: { page: 1, per: 1, last: 1 } },
  });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const figure = region('Auction Value').getByText('$2,000,000');
  await expect.element(figure).toBeVisible();
  await region('Contracts').getByRole('link', { name: '100' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Value by Vehicle', level: 1 })).toBeVisible();
  isLost = true;
  router.history.back();
  await expect.element(figure).toBeVisible();
  await expect.poll(() => grants).toEqual(['granted', 'lost']);
  await expect.element(figure).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => grants).toEqual(['granted', 'lost', 'granted']);
  await expect.element(figure).toBeVisible();
});
