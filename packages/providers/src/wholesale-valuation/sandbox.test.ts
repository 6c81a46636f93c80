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
  description: {
    modelYear: 2023,
    make: 'Nissan',
    model: 'Rogue',
    trim: 'SV',
    body: 'SUV',
    driveType: null,
    engineLitres: 1.5,
    fuel: 'Gasoline',
  },
  odometerMiles: 30_000,
  regionCode: 'NA',
  purchase: null,
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

it('the sandbox’s details are its own averages of earlier and later days, and only where they are asked for', async () => {
  const sandbox = makeSandboxWholesaleValuation();
  const context = { requestId: 'test', day: '2026-11-18' };
  const [plain] = await sandbox.valueVehicles([rogue], context);
  const [detailed] = await sandbox.valueVehicles([rogue], context, { withDetails: true });
  if (!plain?.ok || !detailed?.ok) throw new Error('no value');
  expect(plain.value).toEqual({ ...detailed.value, details: null });
  const { details } = detailed.value;
  for (const [past, day] of [
    [details?.lastMonth, '2026-10-18'],
    [details?.twoMonthsAgo, '2026-09-18'],
    [details?.sixMonthsAgo, '2026-05-18'],
  ] as const) {
    const then = await valueOn(day, { ...rogue, odometerMiles: past?.miles ?? 0 });
    expect(past).toEqual({ priceCents: then.goodCents, miles: then.averageMiles });
  }
  expect(details?.retailCents).toBeGreaterThan(plain.value.goodCents ?? 0);
  expect(details?.forecast?.nextMonthCents).toBeLessThan(plain.value.goodCents ?? 0);
  expect(details?.forecast?.nextYearCents).toBeLessThan(details?.forecast?.nextMonthCents ?? 0);
});
