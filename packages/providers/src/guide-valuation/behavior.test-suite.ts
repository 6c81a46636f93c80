import { describe, expect, test } from 'vitest';
import type { GuideRequest, GuideValuation } from './port.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };

/** Toyota Camry that every guide covers. */
export const COVERED_VEHICLE: GuideRequest = {
  vin: '4T1G11AK5NU603217',
  odometerMiles: 41_203,
  stateCode: 'FL',
  description: {
    modelYear: 2022,
    make: 'Toyota',
    model: 'Camry',
    trim: 'SE',
    body: null,
    driveType: null,
    engineLiters: null,
    fuel: null,
  },
};

interface Started {
  guide: GuideValuation;
  /** VIN without data in the guide. */
  unknownVin: string;
  /** VIN for which the guide reports that it is unavailable. */
  unavailableVin: string;
  stop: () => Promise<void>;
}

/** Tests the contract of every guide adapter. */
export function describeGuideValuation(name: string, start: () => Promise<Started>): void {
  describe(`guide values by ${name}`, () => {
    const withGuide = async (run: (started: Started) => Promise<void>) => {
      const started = await start();
      try {
        await run(started);
      } finally {
        await started.stop();
      }
    };

    test('values a vehicle in four conditions, wholesale and retail, in whole dollars', () =>
      withGuide(async ({ guide }) => {
        const { wholesale, retail, entries } = await guide.valueVehicle(COVERED_VEHICLE, CONTEXT);
        const tiers = [wholesale.cleanCents, wholesale.averageCents, wholesale.roughCents];
        expect(tiers.every((cents) => cents !== null && cents > 0 && cents % 100 === 0)).toBe(true);
        expect(tiers).toEqual(tiers.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
        expect(retail.averageCents).toBeGreaterThan(wholesale.averageCents ?? 0);
        expect(entries[0]).toMatchObject({ adjusted_whole_avg: (wholesale.averageCents ?? 0) / 100 });
      }));

    test('returns the same values all day', () =>
      withGuide(async ({ guide }) => {
        const first = await guide.valueVehicle(COVERED_VEHICLE, CONTEXT);
        expect(await guide.valueVehicle(COVERED_VEHICLE, CONTEXT)).toEqual(first);
      }));

    test('reports missing data as a final error', () =>
      withGuide(async ({ guide, unknownVin }) => {
        const call = guide.valueVehicle({ ...COVERED_VEHICLE, vin: unknownVin }, CONTEXT);
        await expect(call).rejects.toMatchObject({ kind: 'not_found', isRetryable: false });
      }));

    test('reports an outage as a retryable error', () =>
      withGuide(async ({ guide, unavailableVin }) => {
        const call = guide.valueVehicle({ ...COVERED_VEHICLE, vin: unavailableVin }, CONTEXT);
        await expect(call).rejects.toMatchObject({ kind: 'unavailable', isRetryable: true });
      }));

    test('rejects an invalid VIN without a request', () =>
      withGuide(async ({ guide }) => {
        const call = guide.valueVehicle({ ...COVERED_VEHICLE, vin: 'short' }, CONTEXT);
        await expect(call).rejects.toMatchObject({ kind: 'invalid_input' });
      }));
  });
}
