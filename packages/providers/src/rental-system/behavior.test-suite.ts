import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RentalCredentials, RentalReportRequest, RentalSystemPort } from './port.ts';

export const CONTEXT = { requestId: 'test', day: '2026-11-20' };

export const REQUEST: RentalReportRequest = {
  type: 'workload',
  locationCodes: ['TPA', 'MCO'],
  classNames: ['SUV'],
  from: '2026-11-20',
  to: '2026-11-22',
};

export interface StartedRentalSystem {
  rental: RentalSystemPort;
  credentials: RentalCredentials;
  /** Credentials that the system rejects. */
  rejected: RentalCredentials;
  /** Advances the clock until a report is finished. */
  passTime: () => void;
  stop: () => Promise<void>;
}

/** Tests the contract of every rental system adapter. Call it from the adapter's own test. */
export function describeRentalSystem(name: string, start: () => Promise<StartedRentalSystem>): void {
  describe(`a rental system by ${name}`, () => {
    let started: StartedRentalSystem;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());

    it('verifies an account without changing anything', async () => {
      const { rental, credentials } = started;
      const first = await rental.verify(credentials, CONTEXT);
      expect(await rental.verify(credentials, CONTEXT)).toEqual(first);
    });

    it('rejects an account with the same error in every call', async () => {
      const { rental, rejected } = started;
      const calls = [
        rental.verify(rejected, CONTEXT),
        rental.classes(rejected, CONTEXT),
        rental.startReport(rejected, REQUEST, CONTEXT),
        rental.readReport(rejected, 'R-1', CONTEXT),
      ];
      for (const call of calls)
        await expect(call).rejects.toMatchObject({ kind: 'unauthorised', isRetryable: false });
    });

    it('lists classes in order without duplicates', async () => {
      const classes = await started.rental.classes(started.credentials, CONTEXT);
      expect(classes.length).toBeGreaterThan(0);
      expect(classes).toEqual([...new Set(classes)].toSorted());
    });

    it('returns at most one row for a day, location and class, and the same rows again', async () => {
      const { rental, credentials, passTime } = started;
      const { jobId } = await rental.startReport(credentials, REQUEST, CONTEXT);
      passTime();
      const report = await rental.readReport(credentials, jobId, CONTEXT);
      if (report.state !== 'finished') throw new Error(`The report is ${report.state}.`);
      expect(report.rows.length).toBeGreaterThan(0);
      const keys = report.rows.map(
        ({ date, locationCode, className }) => `${date} ${locationCode} ${className}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
      for (const row of report.rows) {
        expect(row.date >= REQUEST.from && row.date <= REQUEST.to).toBe(true);
        for (const count of [row.owned, row.outOfService, row.onRent, row.reservedOut, row.dueIn])
          expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
        expect(row.onRent + row.outOfService).toBeLessThanOrEqual(row.owned);
      }
      expect(await rental.readReport(credentials, jobId, CONTEXT)).toEqual(report);
    });
  });
}
