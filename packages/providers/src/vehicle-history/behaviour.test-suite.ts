import { describe, expect, test } from 'vitest';
import type { VehicleHistory } from './port.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };

/** A Camry that every provider knows. */
export const KNOWN_VIN = '4T1G11AK5NU603217';

interface Started {
  history: VehicleHistory;
  /** A VIN that the provider has no records of. */
  unknownVin: string;
  /** A VIN for which the provider is away. */
  unavailableVin: string;
  stop: () => Promise<void>;
}

const SECTIONS = ['titles', 'accidents', 'jsi', 'thefts', 'salvage', 'checks'] as const;

/** Checks what every adapter of a history provider guarantees. */
export function describeVehicleHistory(name: string, start: () => Promise<Started>): void {
  describe(`vehicle history by ${name}`, () => {
    const withHistory = async (look: (started: Started) => Promise<void>) => {
      const started = await start();
      try {
        await look(started);
      } finally {
        await started.stop();
      }
    };

    test('gives the id of a report, and then the report: each row once, with dates of the calendar', () =>
      withHistory(async ({ history }) => {
        const reportId = await history.orderReport(KNOWN_VIN, CONTEXT);
        expect(reportId).toMatch(/\S/);
        const report = await history.fetchReport({ vin: KNOWN_VIN, reportId }, CONTEXT);
        expect(report.vin).toBe(KNOWN_VIN);
        expect(report.titles.length).toBeGreaterThan(0);
        for (const section of SECTIONS) {
          const rows = report[section].map((row) => JSON.stringify(row));
          expect(new Set(rows).size).toBe(rows.length);
          for (const { date } of report[section]) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        }
        for (const { mileage, state } of report.titles) {
          expect(Number.isSafeInteger(mileage)).toBe(true);
          expect(state).toMatch(/^[A-Z]{2}$/);
        }
      }));

    test('reads the same report again by its id', () =>
      withHistory(async ({ history }) => {
        const order = { vin: KNOWN_VIN, reportId: await history.orderReport(KNOWN_VIN, CONTEXT) };
        const first = await history.fetchReport(order, CONTEXT);
        expect(await history.fetchReport(order, CONTEXT)).toEqual(first);
      }));

    test('says that it has no records, which another try does not change', () =>
      withHistory(async ({ history, unknownVin }) => {
        const asked = history.orderReport(unknownVin, CONTEXT);
        await expect(asked).rejects.toMatchObject({ kind: 'not_found', isRetryable: false });
      }));

    test('says that it is away, which another try may change', () =>
      withHistory(async ({ history, unavailableVin }) => {
        const asked = history.orderReport(unavailableVin, CONTEXT);
        await expect(asked).rejects.toMatchObject({ kind: 'unavailable', isRetryable: true });
      }));

    test('refuses what is no VIN without asking', () =>
      withHistory(async ({ history }) => {
        const ordered = history.orderReport('short', CONTEXT);
        await expect(ordered).rejects.toMatchObject({ kind: 'invalid_input' });
        const fetched = history.fetchReport({ vin: 'short', reportId: '1' }, CONTEXT);
        await expect(fetched).rejects.toMatchObject({ kind: 'invalid_input' });
      }));
  });
}
