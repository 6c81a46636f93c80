import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY, LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { BUILT_IN, FLEET_RESPONSES, FLEET_ROW, LUZMO_GRANT, TOTAL } from '../../../test/fleet-responses.ts';
import { loseConnection, type MockResponses } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { queryClient } from '../../shell/api/query-client.ts';
import { grantQuery, lastDashboardQuery } from './dashboard.queries.ts';

const total = { ...TOTAL, count: 100, auction: 2_000_000 };
const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total };
const READS: MockResponses = {
  summarizeFleet: {
    total,
    companies: [{ id: COMPANY.id, name: COMPANY.name, total, locations: [location] }],
  },
  listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 10, last: 1 } },
  listBatches: { items: [], count: 0, pagination: { page: 1, per: 1, last: 1 } },
};
const figure = page
  .getByRole('region', { name: 'Auction Value', exact: true })
  .getByText('$2,000,000', { exact: true });

/** Opens a screen. All calls of the dashboard fail while the connection is lost. */
async function openLosable(url: string, grant: typeof BUILT_IN) {
  let isLost = false;
  const grants: ('granted' | 'lost')[] = [];
  const losableReads = Object.entries(READS).map(([name, response]) => [
    name,
    () => (isLost ? loseConnection() : response),
  ]);
  const { router } = await openScreen(url, {
    ...FLEET_RESPONSES,
    ...(Object.fromEntries(losableReads) as MockResponses),
    getMe: { ...OWNER, is_future_value: false, is_projected_rev_loss: false },
    authorizeDashboard: () => {
      grants.push(isLost ? 'lost' : 'granted');
      return isLost ? loseConnection() : grant;
    },
  });
  const setLost = (next: boolean) => {
    isLost = next;
  };
  return { router, grants, setLost };
}

test('The built-in dashboard keeps its figures when it is opened again without a connection', async () => {
  const { router, grants, setLost } = await openLosable('/', BUILT_IN);
  await expect.element(figure).toBeVisible();
  // An unobserved query would be forgotten five minutes after access was granted.
  const { queryKey } = lastDashboardQuery;
  expect(queryClient.getQueryCache().find({ queryKey })?.getObserversCount()).toBe(1);
  await router.navigate({ to: '/vehicle-advanced' });
  await expect.poll(() => queryClient.getQueryData(grantQuery({}).queryKey)).toBeUndefined();
  setLost(true);
  await router.navigate({ to: '/' });
  await expect.poll(() => grants).toEqual(['granted', 'lost']);
  await expect.element(figure).toBeVisible();
  const shown = figure.element();
  setLost(false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => grants.at(-1)).toBe('granted');
  expect(shown.isConnected).toBe(true);
});

test('An external dashboard is not replaced by the built-in one without a connection', async () => {
  const { router, grants, setLost } = await openLosable('/summary-current', LUZMO_GRANT);
  await expect.element(page.getByText('$2,000,000').first()).toBeVisible();
  setLost(true);
  await router.navigate({ to: '/' });
  await expect.poll(() => grants).toEqual(['lost']);
  await expect.element(page.getByRole('main').getByText('No connection.', { exact: true })).toBeVisible();
  await expect.element(figure).not.toBeInTheDocument();
});
