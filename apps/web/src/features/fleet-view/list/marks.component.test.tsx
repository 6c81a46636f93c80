import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { beforeEach, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';

const responsesOf = (changes: Partial<FleetRow>) => ({
  ...FLEET_RESPONSES,
  listFleet: { items: [{ ...FLEET_ROW, ...changes }], pagination: { page: 1, per: 100, last: 1 } },
});
const OLD = { valued_on: '2025-06-01' };

beforeEach(() => page.viewport(1440, 900));

test('A row marks an old value with its day', async () => {
  await openScreen('/vehicle-advanced', responsesOf(OLD));
  await expectInOrder(page.getByRole('grid'), ['1041', 'Old: valued on 06/01/2025', '$19,500.00']);
});

test('A card marks a contract that has ended with a balance', async () => {
  await page.viewport(390, 844);
  const ended = { contract_start: '2021-10-15', contract_end: '2024-10-15', remaining: 0, payoff: 8_400 };
  await openScreen('/vehicle-advanced', responsesOf(ended));
  await expectInOrder(page.getByRole('main'), ['1041', 'ended 10/2024', 'Ford F-150']);
});

test('A card marks an old value with its day', async () => {
  await page.viewport(390, 844);
  await openScreen('/vehicle-advanced', responsesOf(OLD));
  await expectInOrder(page.getByRole('main'), ['1041', 'Old: valued on 06/01/2025', 'Ford F-150']);
});
