import { describe, expect, test } from 'vitest';
import type { ValuationRequest } from '../port.ts';
import type { FakeRequest, ManheimFault } from '@fleetworth/provider-fakes/manheim';
import { CAMRY, CONTEXT, startManheim } from './started-manheim.test-data.ts';

const vehicles = (count: number): ValuationRequest[] =>
  Array.from({ length: count }, (_, place) => ({ ...CAMRY, vin: `4T1G11AK5NU7${10_000 + place}` }));

const onlyFor =
  (wanted: FakeRequest['kind'], fault: ManheimFault) =>
  ({ kind }: FakeRequest) =>
    kind === wanted ? fault : null;

describe.each(['legacy', 'bridge'] as const)('an answer of Manheim’s %s API', (generation) => {
  const itemsOf = async (fault: ManheimFault | null) => {
    await using manheim = await startManheim({
      generation,
      faultFor: ({ kind }) => (kind === 'vin' ? fault : null),
    });
    const outcome = await manheim.outcomeOf(CAMRY);
    if (!outcome.ok) throw outcome.error;
    return outcome.value.items;
  };

  test('is converted to cents, miles and nulls', async () => {
    expect(await itemsOf(null)).toEqual([
      {
        version: {
          providerId: '2032170178267',
          modelYear: 2022,
          make: 'Toyota',
          model: 'CAMRY',
          trim: '4D SEDAN SE',
          subSeries: null,
        },
        auction: { excellentCents: 2_330_000, goodCents: 2_180_000, fairCents: 2_040_000 },
        retail: { excellentCents: 2_766_000, goodCents: 2_616_000, fairCents: 2_476_000 },
        averageGradeTenths: 37,
        averageMiles: 38_727,
        sampleSize: 41,
        past: {
          last30Days: { priceCents: 2_190_000, miles: 36_945 },
          lastMonth: { priceCents: 2_200_000, miles: 36_945 },
          twoMonthsAgo: { priceCents: 2_220_000, miles: 36_945 },
          sixMonthsAgo: { priceCents: 2_270_000, miles: 36_945 },
          // A period without sales.
          lastYear: null,
        },
        forecast: {
          nextMonth: { auctionCents: 2_170_000, retailCents: 2_480_000 },
          nextYear: { auctionCents: 2_030_000, retailCents: 2_300_000 },
        },
        confidence: 'normal',
        band: null,
        basis: null,
      },
    ]);
  });

  test('without above and below has only the average', async () => {
    const [item] = await itemsOf('no_spread');
    expect(item.auction).toEqual({ excellentCents: null, goodCents: 2_180_000, fairCents: null });
  });

  test('of few sales and no history has low confidence and no past averages', async () => {
    const [item] = await itemsOf('no_history');
    expect(item).toMatchObject({ sampleSize: 3, confidence: 'low' });
    expect(Object.values(item.past)).toEqual([null, null, null, null, null]);
  });

  test('of several versions starts with the best match', async () => {
    const versions = (await itemsOf('several')).map(({ version }) => version.subSeries);
    expect(versions).toEqual([null, 'SPORT']);
  });

  test('has makes in common spelling', async () => {
    expect((await itemsOf('strange_make'))[0].version.make).toBe('BMW');
  });

  test('is requested with country, odometer, region, grade and all included data', async () => {
    await using manheim = await startManheim({ generation });
    await manheim.valuation.valueVehicles([{ ...CAMRY, gradeTenths: 41 }, ...vehicles(1)], CONTEXT);
    const [batch] = manheim.requestsOf('batch');
    expect(JSON.parse(batch?.body ?? '')).toEqual([
      '4T1G11AK5NU603217?country=US&odometer=40000&region=SE&grade=41&include=retail,historical,forecast',
      '4T1G11AK5NU710000?country=US&odometer=40000&region=SE&include=retail,historical,forecast',
    ]);
  });
});

describe('many vehicles', () => {
  test('are requested in batches of at most 100 without duplicates, and get their own results', async () => {
    await using manheim = await startManheim({ generation: 'legacy' });
    const requests = vehicles(230).map((request, place) => ({ ...request, odometerMiles: place * 100 }));
    const outcomes = await manheim.valuation.valueVehicles([...requests, ...requests], CONTEXT);
    expect(manheim.requestsOf('batch').map(({ vins }) => vins.length)).toEqual([100, 100, 30]);
    expect(manheim.requestsOf('vin')).toHaveLength(0);
    const cents = outcomes.map((outcome) => (outcome.ok ? outcome.value.items[0].auction.goodCents : null));
    expect(cents.slice(0, 230)).toEqual(requests.map(({ odometerMiles }) => 2_420_000 - odometerMiles * 6));
    expect(cents.slice(230)).toEqual(cents.slice(0, 230));
  });

  test('that a batch omits are requested alone', async () => {
    await using manheim = await startManheim({
      generation: 'bridge',
      faultFor: onlyFor('batch', 'half_the_batch'),
    });
    const outcomes = await manheim.valuation.valueVehicles(vehicles(10), CONTEXT);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect([manheim.requestsOf('batch').length, manheim.requestsOf('vin').length]).toEqual([1, 5]);
  });

  test.each([{ status: 400 }, 'wrong_shape'] as const)(
    'are requested alone when the whole batch fails with %o',
    async (fault) => {
      await using manheim = await startManheim({ generation: 'bridge', faultFor: onlyFor('batch', fault) });
      const outcomes = await manheim.valuation.valueVehicles(vehicles(5), CONTEXT);
      expect([outcomes.every(({ ok }) => ok), manheim.requestsOf('vin').length]).toEqual([true, 5]);
    },
  );

  test.each([
    [{ status: 503 }, 'unavailable'],
    [{ status: 403 }, 'forbidden'],
    ['held', 'timeout'],
  ] as const)(
    'all fail, and none is asked about alone, where the batch fails with %o',
    async (fault, kind) => {
      await using manheim = await startManheim({ generation: 'bridge', faultFor: onlyFor('batch', fault) });
      const outcomes = await manheim.valuation.valueVehicles(vehicles(5), CONTEXT);
      expect(outcomes.map((outcome) => !outcome.ok && outcome.error.kind)).toEqual(Array(5).fill(kind));
      expect(manheim.requestsOf('vin')).toHaveLength(0);
    },
  );

  test.each(['no_price', 'kilometers'] as const)('fail separately with %s', async (fault) => {
    await using manheim = await startManheim({ generation: 'legacy', faultFor: onlyFor('batch', fault) });
    const outcomes = await manheim.valuation.valueVehicles(vehicles(3), CONTEXT);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
  });

  test('are requested evenly and no faster than the setting', async () => {
    await using manheim = await startManheim({ generation: 'bridge', settings: { requestsPerSecond: 4 } });
    for (const request of vehicles(4)) await manheim.outcomeOf(request);
    // Includes the token request.
    expect(manheim.timing.pauses).toEqual([250, 250, 250, 250]);
  });
});
