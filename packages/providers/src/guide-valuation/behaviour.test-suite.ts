import { describe, expect, test } from 'vitest';
import type { GuideRequest, GuideValuation } from './port.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };

/** A Camry that every guide has. */
export const KNOWN: GuideRequest = {
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
    engineLitres: null,
    fuel: null,
  },
};

interface Started {
  guide: GuideValuation;
  /** A VIN that the guide has no data for. */
  unknownVin: string;
  /** A VIN for which the guide is away. */
  unavailableVin: string;
  stop: () => Promise<void>;
}

/** What every adapter of a guide guarantees. */
export function describeGuideValuation(name: string, start: () => Promise<Started>): void {
  describe(`guide values by ${name}`, () => {
    const withGuide = async (look: (started: Started) => Promise<void>) => {
      const started = await start();
      try {
        await look(started);
      } finally {
        await started.stop();
      }
    };

    test('values a vehicle in four conditions, wholesale and retail, in whole dollars', () =>
      withGuide(async ({ guide }) => {
        const { wholesale, retail, entries } = await guide.valueVehicle(KNOWN, CONTEXT);
        const tiers = [wholesale.cleanCents, wholesale.averageCents, wholesale.roughCents];
        expect(tiers.every((cents) => cents !== null && cents > 0 && cents % 100 === 0)).toBe(true);
        expect(tiers).toEqual(tiers.toSorted((one, next) => (next ?? 0) - (one ?? 0)));
        expect(retail.averageCents).toBeGreaterThan(wholesale.averageCents ?? 0);
        expect(entries[0]).toMatchObject({ adjusted_whole_avg: (wholesale.averageCents ?? 0) / 100 });
      }));

    test('answers the same again on the same day', () =>
      withGuide(async ({ guide }) => {
        const first = await guide.valueVehicle(KNOWN, CONTEXT);
        expect(await guide.valueVehicle(KNOWN, CONTEXT)).toEqual(first);
      }));

    test('says that it has no data, which another try does not change', () =>
      withGuide(async ({ guide, unknownVin }) => {
        const asked = guide.valueVehicle({ ...KNOWN, vin: unknownVin }, CONTEXT);
        await expect(asked).rejects.toMatchObject({ kind: 'not_found', isRetryable: false });
      }));

    test('says that it is away, which another try may change', () =>
      withGuide(async ({ guide, unavailableVin }) => {
        const asked = guide.valueVehicle({ ...KNOWN, vin: unavailableVin }, CONTEXT);
        await expect(asked).rejects.toMatchObject({ kind: 'unavailable', isRetryable: true });
      }));

    test('refuses what is no VIN without asking', () =>
      withGuide(async ({ guide }) => {
        const asked = guide.valueVehicle({ ...KNOWN, vin: 'short' }, CONTEXT);
        await expect(asked).rejects.toMatchObject({ kind: 'invalid_input' });
      }));
  });
}
