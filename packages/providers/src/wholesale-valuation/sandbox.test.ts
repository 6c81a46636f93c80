import { expect, it } from 'vitest';
import { describeWholesaleValuation } from './behaviour.test-suite.ts';
import type { ValuationRequest } from './port.ts';
import { makeSandboxWholesaleValuation } from './sandbox.ts';

describeWholesaleValuation('the sandbox', async () => ({
  valuation: makeSandboxWholesaleValuation(),
  stop: async () => {},
}));

const rogue: ValuationRequest = {
  vin: '5N1BT3BA0PC700001',
  description: { modelYear: 2023, make: 'Nissan', model: 'Rogue', trim: 'SV', body: 'SUV' },
  odometerMiles: 30_000,
  regionCode: 'NA',
  purchaseCents: null,
};

async function valueOn(day: string, request = rogue) {
  const [result] = await makeSandboxWholesaleValuation().valueVehicles([request], { requestId: 'test', day });
  if (!result?.ok) throw result?.error;
  return result.value;
}

it('the sandbox says that it is one', () => {
  expect(makeSandboxWholesaleValuation()).toMatchObject({ provider: 'manheim', isSandbox: true });
});

it('the sandbox’s last year is its own average of the same day a year before', async () => {
  const { lastYear } = await valueOn('2026-11-18');
  const then = await valueOn('2025-11-18');
  expect(lastYear?.miles).toBe(then.averageMiles);
  const atUsualMiles = await valueOn('2025-11-18', { ...rogue, odometerMiles: lastYear?.miles ?? 0 });
  expect(lastYear?.priceCents).toBe(atUsualMiles.goodCents);
});

it('the sandbox has no last year for a model year that was not sold then', async () => {
  const next = { ...rogue, description: { ...rogue.description, modelYear: 2027 } };
  expect((await valueOn('2026-11-18', next)).lastYear).toBeNull();
});

it('the sandbox moves from week to week', async () => {
  expect((await valueOn('2026-11-18')).goodCents).not.toBe((await valueOn('2026-11-11')).goodCents);
});
