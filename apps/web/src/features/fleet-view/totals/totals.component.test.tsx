import type { FleetTotal } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY } from '../../../../test/everyday-answers.ts';
import { FLEET_ANSWERS, TOTAL } from '../../../../test/fleet-answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';

const answersOf = (total: FleetTotal) => ({
  ...FLEET_ANSWERS,
  summarizeFleet: { total, companies: [{ id: COMPANY.id, name: COMPANY.name, total, locations: [] }] },
});

const FINANCED: FleetTotal = {
  ...TOTAL,
  count: 122,
  auction: 2_000_000,
  payoff: 2_131_330,
  revenue: 200_000,
  without_value: { count: 22, payoff: 331_330 },
  positive: { count: 100, revenue: 200_000 },
};

test('The cards name the payoff that the revenue leaves out, so that they add up', async () => {
  await openScreen('/vehicle-advanced?q=no-such-unit', answersOf(FINANCED));
  await expectInOrder(page.getByRole('region', { name: 'Summary' }), [
    '$2,000,000',
    '$2,131,330',
    'Payoff of 22 without a value: $331,330',
    '+$200,000',
  ]);
});

test('Total Value has the payoff that the revenue leaves out in a column of its own', async () => {
  await openScreen('/summary-current', answersOf(FINANCED));
  await expectInOrder(page.getByRole('row', { name: /Total/ }), [
    '$2,131,330',
    '22',
    '$331,330',
    '+$200,000',
  ]);
});

test.each(['/vehicle-advanced?q=no-such-unit', '/summary-current'])(
  'Before any finance exists %s says what all vehicles are worth and where finance is entered',
  async (path) => {
    const without_finance = { count: 116, valued: 114, auction: 2_345_678.4 };
    await openScreen(path, answersOf({ ...TOTAL, without_finance }));
    await expectInOrder(page.getByRole('main'), [
      '116 vehicles (114 have a value), worth $2,345,678 at auction.',
    ]);
    const link = page.getByRole('link', { name: 'import finance data' });
    await expect.element(link).toHaveAttribute('href', '/vehicles/financial-batch');
  },
);
