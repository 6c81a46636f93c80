import { expect, it } from 'vitest';
import { describeWholesaleValuation } from './behavior.test-suite.ts';
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
    engineLiters: 1.5,
    fuel: 'Gasoline',
  },
  odometerMiles: 30_000,
  regionCode: 'NA',
  purchase: null,
};

async function valueOn(day: string, request = rogue) {
  const [result] = await makeSandboxWholesaleValuation().valueVehicles([request], { requestId: 'test', day });
  if (!result?.ok) throw result?.error;
  return result.value.items[0];
}

it('identifies itself as a sandbox', () => {
  expect(makeSandboxWholesaleValuation()).toMatchObject({ provider: 'manheim', isSandbox: true });
});

it('uses its own average of a year ago for last year', async () => {
  const { lastYear } = (await valueOn('2026-11-18')).past;
  const then = await valueOn('2025-11-18');
  expect(lastYear?.miles).toBe(then.averageMiles);
  const atTypicalMiles = await valueOn('2025-11-18', { ...rogue, odometerMiles: lastYear?.miles ?? 0 });
  expect(lastYear?.priceCents).toBe(atTypicalMiles.auction.goodCents);
});

it('has no last year for a model year that was not sold then', async () => {
  const next = { ...rogue, description: { ...rogue.description, modelYear: 2027 } };
  expect((await valueOn('2026-11-18', next)).past.lastYear).toBeNull();
});

it('changes values from week to week', async () => {
  expect((await valueOn('2026-11-18')).auction).not.toEqual((await valueOn('2026-11-11')).auction);
});

it('uses its own averages of past days', async () => {
  const { past } = await valueOn('2026-11-18');
  for (const [average, day] of [
    [past.last30Days, '2026-11-03'],
    [past.lastMonth, '2026-10-18'],
    [past.twoMonthsAgo, '2026-09-18'],
    [past.sixMonthsAgo, '2026-05-18'],
  ] as const) {
    const then = await valueOn(day, { ...rogue, odometerMiles: average?.miles ?? 0 });
    expect(average).toEqual({ priceCents: then.auction.goodCents, miles: then.averageMiles });
  }
});

it('expects vehicles to lose value', async () => {
  const { auction, forecast } = await valueOn('2026-11-18');
  const { nextMonth, nextYear } = forecast;
  expect(nextMonth.auctionCents).toBeLessThan(auction.goodCents ?? 0);
  expect(nextYear.auctionCents).toBeLessThan(nextMonth.auctionCents ?? 0);
  expect(nextYear.retailCents).toBeGreaterThan(nextYear.auctionCents ?? 0);
});

it('has a more valuable sport version for about every fourth VIN', async () => {
  const sandbox = makeSandboxWholesaleValuation();
  const requests = Array.from({ length: 400 }, (_, place) => ({
    ...rogue,
    vin: `5N1BT3BA0PC7${10_000 + place}`,
  }));
  const valuations = await sandbox.valueVehicles(requests, { requestId: 'test', day: '2026-11-18' });
  const several = valuations.flatMap((valuation) =>
    valuation.ok && valuation.value.items.length > 1 ? [valuation.value.items] : [],
  );
  expect(several.length).toBeGreaterThan(60);
  expect(several.length).toBeLessThan(140);
  for (const [best, sport] of several) {
    expect([best.version.subSeries, sport?.version.subSeries]).toEqual([null, 'SPORT']);
    expect(sport?.auction.goodCents).toBeGreaterThan(best.auction.goodCents ?? 0);
  }
});
