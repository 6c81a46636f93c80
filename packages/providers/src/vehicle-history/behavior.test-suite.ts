import { describe, expect, test } from 'vitest';
import type { VehicleHistory } from './port.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };

/** Toyota Camry that every provider has records of. */
export const COVERED_VIN = '4T1G11AK5NU603217';

interface Started {
  history: VehicleHistory;
  /** VIN without records. */
  unknownVin: string;
  /** VIN for which the provider reports that it is unavailable. */
  unavailableVin: string;
  stop: () => Promise<void>;
}

const SECTIONS = ['titles', 'accidents', 'jsi', 'thefts', 'salvage', 'checks'] as const;

/** Tests the contract of every history adapter. */
export function describeVehicleHistory(name: string, start: () => Promise<Started>): void {
  describe(`vehicle history by ${name}`, () => {
    const withHistory = async (run: (started: Started) => Promise<void>) => {
      const started = await start();
      try {
        await run(started);
      } finally {
        await started.stop();
      }
    };

    test('returns the id of a report, and then its rows without duplicates and with valid dates', () =>
      withHistory(async ({ history }) => {
        const reportId = await history.orderReport(COVERED_VIN, CONTEXT);
        expect(reportId).toMatch(/\S/);
        const report = await history.fetchReport({ vin: COVERED_VIN, reportId }, CONTEXT);
        expect(report.vin).toBe(COVERED_VIN);
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

    test('returns the same report for its id again', () =>
      withHistory(async ({ history }) => {
        const order = { vin: COVERED_VIN, reportId: await history.orderReport(COVERED_VIN, CONTEXT) };
        const first = await history.fetchReport(order, CONTEXT);
        expect(await history.fetchReport(order, CONTEXT)).toEqual(first);
      }));

    test('reports missing records as a final error', () =>
      withHistory(async ({ history, unknownVin }) => {
        const call = history.orderReport(unknownVin, CONTEXT);
        await expect(call).rejects.toMatchObject({ kind: 'not_found', isRetryable: false });
      }));

    test('reports an outage as a retryable error', () =>
      withHistory(async ({ history, unavailableVin }) => {
        const call = history.orderReport(unavailableVin, CONTEXT);
        await expect(call).rejects.toMatchObject({ kind: 'unavailable', isRetryable: true });
      }));

    test('rejects an invalid VIN without a request', () =>
      withHistory(async ({ history }) => {
        const ordered = history.orderReport('short', CONTEXT);
        await expect(ordered).rejects.toMatchObject({ kind: 'invalid_input' });
        const fetched = history.fetchReport({ vin: 'short', reportId: '1' }, CONTEXT);
        await expect(fetched).rejects.toMatchObject({ kind: 'invalid_input' });
      }));
  });
}
