import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError, type Result } from '../outcome.ts';
import { SANDBOX_TRIGGERS } from '../sandbox-triggers.ts';
import type {
  ConditionCents,
  Valuation,
  ValuationItem,
  ValuationRequest,
  WholesaleValuation,
} from './port.ts';

/**
 * Adapter under test. Its provider answers each trigger VIN of the sandbox with the error that belongs to it.
 */
export interface StartedAdapter {
  valuation: WholesaleValuation;
  stop(): Promise<void>;
}

const CONTEXT = { requestId: 'test', day: '2026-11-18' };

const NOT_DECODED = { driveType: null, engineLiters: null, fuel: null };

const CAMRY: ValuationRequest = {
  vin: '4T1G11AK5NU603217',
  description: { modelYear: 2022, make: 'Toyota', model: 'Camry', trim: 'SE', body: 'Sedan', ...NOT_DECODED },
  odometerMiles: 41_203,
  regionCode: 'SE',
  purchase: { cents: 2_650_000, day: '2022-03-01' },
};
const F150: ValuationRequest = {
  vin: '1FTEW1E5XKFA00001',
  description: { modelYear: 2019, make: 'Ford', model: 'F-150', trim: 'XLT', body: 'Pickup', ...NOT_DECODED },
  odometerMiles: 80_000,
  regionCode: 'MW',
  purchase: null,
};

/** Tests the contract of every wholesale value adapter. Call it from the adapter's own test. */
export function describeWholesaleValuation(name: string, start: () => Promise<StartedAdapter>): void {
  describe(`wholesale values through ${name}`, () => {
    let adapter: StartedAdapter;
    const valueVehicles = (requests: ValuationRequest[]) =>
      adapter.valuation.valueVehicles(requests, CONTEXT);
    beforeAll(async () => {
      adapter = await start();
    });
    afterAll(() => adapter.stop());

    it('are whole positive cents that never fall with better condition', async () => {
      const [camry] = values(await valueVehicles([CAMRY]));
      expectConditions(camry?.auction);
      expectConditions(camry?.retail);
      expect(camry?.retail.goodCents).toBeGreaterThan(camry?.auction.goodCents ?? 0);
    });

    it('have forecasts and past averages in whole positive cents, or null', async () => {
      for (const { forecast, past } of values(await valueVehicles([CAMRY, F150]))) {
        const forecastCents = [forecast.nextMonth, forecast.nextYear].flatMap((item) => Object.values(item));
        const averages = Object.values(past).filter((average) => average !== null);
        for (const cents of [...forecastCents, ...averages.map(({ priceCents }) => priceCents)])
          expect(cents === null || isPositive(cents)).toBe(true);
        for (const { miles } of averages) expect(miles === null || isPositive(miles)).toBe(true);
        expect(forecastCents.length).toBe(4);
      }
    });

    it('name the matching versions, best match first, with makes in common spelling', async () => {
      const [camry] = await valueVehicles([CAMRY]);
      if (!camry?.ok) throw camry?.error;
      const { items } = camry.value;
      expect(items[0].version).toMatchObject({ modelYear: 2022, make: 'Toyota', model: expect.any(String) });
      const versions = items.map(({ version }) => JSON.stringify(version));
      expect(new Set(versions).size).toBe(items.length);
    });

    it('depend on the requested condition grade', async () => {
      const graded = (gradeTenths: number) => ({ ...CAMRY, gradeTenths });
      const [poor, better] = values(await valueVehicles([graded(20), graded(45)]));
      expect(poor?.auction.goodCents).toBeLessThan(better?.auction.goodCents ?? 0);
    });

    it('depend on the region and the day', async () => {
      const regions = await adapter.valuation.regions(CONTEXT);
      expect(regions).toContainEqual({ code: 'SE', name: 'Southeast' });
      expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
      expect(await adapter.valuation.edition(CONTEXT)).toMatch(/^2026-11-1[78]$/);
    });

    it('have average grades in tenths and averages of whole miles, or null', async () => {
      for (const value of values(await valueVehicles([CAMRY, F150]))) {
        const { averageGradeTenths, averageMiles } = value;
        if (averageGradeTenths !== null) {
          expect(Number.isInteger(averageGradeTenths)).toBe(true);
          expect(averageGradeTenths).toBeGreaterThanOrEqual(10);
          expect(averageGradeTenths).toBeLessThanOrEqual(50);
        }
        if (averageMiles !== null) expect(Number.isInteger(averageMiles) && averageMiles > 0).toBe(true);
        expect(['normal', 'low']).toContain(value.confidence);
      }
    });

    it('are within their band, or have none', async () => {
      for (const { band } of values(await valueVehicles([CAMRY, F150]))) {
        if (band === null) continue;
        // Limits are tenths of a percent of the value, so 1,000 is the value itself.
        const { lowTenths, highTenths } = band;
        expect([lowTenths, highTenths].every(Number.isInteger)).toBe(true);
        expect(lowTenths).toBeGreaterThan(0);
        expect(lowTenths).toBeLessThanOrEqual(1_000);
        expect(highTenths).toBeGreaterThanOrEqual(1_000);
      }
    });

    it('are one per request in the same order, also for a repeated vehicle', async () => {
      const [camry, f150] = values(await valueVehicles([CAMRY, F150]));
      expect(camry).not.toEqual(f150);
      expect(values(await valueVehicles([F150, CAMRY, F150]))).toEqual([f150, camry, f150]);
      expect(await valueVehicles([])).toEqual([]);
    });

    it('exist for more vehicles than any provider accepts at once', async () => {
      const many = Array.from({ length: 230 }, (_, index) => (index % 2 === 0 ? CAMRY : F150));
      const [camry, f150] = values(await valueVehicles([CAMRY, F150]));
      const responses = values(await valueVehicles(many));
      expect(responses).toHaveLength(many.length);
      expect(responses.at(-2)).toEqual(camry);
      expect(responses.at(-1)).toEqual(f150);
    });

    it('are the same for the same request on the same day', async () => {
      expect(await valueVehicles([CAMRY])).toEqual(await valueVehicles([CAMRY]));
    });

    it('do not rise with mileage', async () => {
      const [less, more] = values(await valueVehicles([CAMRY, { ...CAMRY, odometerMiles: 90_000 }]));
      expect(more?.auction.goodCents).toBeLessThanOrEqual(less?.auction.goodCents ?? 0);
    });

    it('need neither a correct check digit nor upper case', async () => {
      const [wrong, lower] = await valueVehicles([
        { ...CAMRY, vin: '4T1G11AK0NU603217' },
        { ...CAMRY, vin: CAMRY.vin.toLowerCase() },
      ]);
      expect(wrong?.ok).toBe(true);
      expect(lower?.ok).toBe(true);
    });

    it.each(['', 'ABC', '4T1G11AK5NU60321O', '4T1G11AK5NU6032177'])(
      'reject only the vehicle with the VIN %o',
      async (vin) => {
        const [rejected, camry] = await valueVehicles([{ ...CAMRY, vin }, CAMRY]);
        expect(errorOf(rejected)).toMatchObject({
          provider: 'manheim',
          kind: 'invalid_input',
          isRetryable: false,
        });
        expect(camry?.ok).toBe(true);
      },
    );

    it.each(Object.entries(SANDBOX_TRIGGERS))(
      'fail alone with a VIN ending in %s: %s',
      async (suffix, kind) => {
        const [before, failed, after] = await valueVehicles([
          CAMRY,
          { ...CAMRY, vin: `4T1G11AK5NU${suffix}` },
          F150,
        ]);
        const error = errorOf(failed);
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ provider: 'manheim', kind });
        expect(error?.isRetryable).toBe(['rate_limited', 'unavailable', 'timeout'].includes(kind));
        expect(error?.retryAfterMs).toBe(kind === 'rate_limited' ? 2_000 : null);
        expect([before?.ok, after?.ok]).toEqual([true, true]);
      },
    );
  });
}

const isPositive = (figure: number) => Number.isSafeInteger(figure) && figure > 0;

function expectConditions(money: ConditionCents | undefined): void {
  const conditions = [money?.fairCents, money?.goodCents, money?.excellentCents];
  const values = conditions.filter((cents) => cents !== null && cents !== undefined);
  expect(values.length).toBeGreaterThan(0);
  expect(values.every(isPositive)).toBe(true);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
}

/** Returns the best match of each result. */
function values(results: Result<Valuation>[]): ValuationItem[] {
  return results.map((result) => {
    if (!result.ok) throw result.error;
    return result.value.items[0];
  });
}

function errorOf(result: Result<Valuation> | undefined): ProviderError | null {
  return result && !result.ok ? result.error : null;
}
