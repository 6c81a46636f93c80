import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MockResponses } from '../../../../test/mock-calls.ts';
import { COMPANY, OWNER } from '../../../../test/everyday-responses.ts';
import { FLEET_ROW } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { historyOf, OFFER, SELLING_RESPONSES, STARTING } from '../../../../test/selling-responses.ts';
import { deleteSelectionEntries, selectionEntriesOf } from '../../../shell/drafts/selection-entries.ts';
import { FOR_SALE_SELECTION, type SellValues, toStartingValues } from '../list/sell-values.ts';
import { sellRun } from './sell-run.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = page.getByRole('grid').getByRole('row').filter({ hasText: FLEET_ROW.unit });
const ACCEPTED = { ...OFFER, id: 6, result: 'success' as const, message: null };

/** Fails like fetch without a connection. */
const disconnect = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Sends one vehicle. Returns after the review. */
async function sell(results: MockResponses) {
  selectionEntriesOf<SellValues>(OWNER.id, FOR_SALE_SELECTION).put(
    new Map([[FLEET_ROW.id, toStartingValues(STARTING)]]),
  );
  await openScreen('/for-sale?view=selection', { ...SELLING_RESPONSES, ...results });
  await button('Sell Vehicles').click();
  await page.getByRole('menuitem', { name: 'Sell with Fleet Market Hub', exact: true }).click();
  await button('Send 1 vehicle').click();
}

beforeEach(async () => {
  sellRun.clear();
  await page.viewport(1_440, 900);
  await deleteSelectionEntries(OWNER.id);
});

test('checks sent vehicles after a lost response until it reconnects, and sends nothing twice', async () => {
  let isConnected = true;
  let calls = 0;
  await sell({
    sellVehicles: () => {
      calls += 1;
      isConnected = false;
      return disconnect();
    },
    listSellHistory: () => {
      if (!isConnected) return disconnect();
      return historyOf(calls === 0 ? [OFFER] : [ACCEPTED, OFFER]);
    },
  });
  await expect.element(page.getByText('The connection was lost. Checking what was sent…')).toBeVisible();
  await expect.element(button('Sell Vehicles')).toBeDisabled();
  isConnected = true;
  await expect.element(page.getByText('1 of 1 vehicle accepted')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(calls).toBe(1);
});

test('keeps a vehicle selected that was never recorded, and reports that it was not sent', async () => {
  await sell({ sellVehicles: disconnect });
  await expect
    .element(page.getByText('No vehicles were sent. All of them are still selected.').first())
    .toBeVisible();
  await expect.element(row.getByText('Not sent: the sale was interrupted.')).toBeVisible();
});

test("checks a failed server's results before the sale counts as rejected", async () => {
  let calls = 0;
  await sell({
    sellVehicles: () => {
      calls += 1;
      return { mockError: { status: 503, body: { message: 'The database is busy.' } } };
    },
    listSellHistory: () => historyOf(calls === 0 ? [OFFER] : [ACCEPTED, OFFER]),
  });
  await expect.element(page.getByText('1 of 1 vehicle accepted')).toBeVisible();
});

test('without a connection, nothing is sent and a notice says so', async () => {
  let calls = 0;
  await sell({
    listSellHistory: disconnect,
    sellVehicles: () => {
      calls += 1;
      return [{ company_id: COMPANY.id, provider: 'fmh', result: 'success', message: '', items: [ACCEPTED] }];
    },
  });
  await expect.element(page.getByText('No connection. Nothing was sent.').first()).toBeVisible();
  await expect.element(row).toBeVisible();
  expect(calls).toBe(0);
});
