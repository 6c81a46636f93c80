import { addDays } from '@fleetworth/domain/calendar';
import { isCalendarDate } from '@fleetworth/domain/calendar';
import { type Cents, parseDollars } from '@fleetworth/domain/money';
import type { z } from 'zod';
import type { Timing } from '../../http/timing.ts';
import type { RentalReport, RentalReportRow, RentalSystemPort } from '../port.ts';
import { TsdClient, tsdError } from './tsd-client.ts';
import type { TsdSettings } from './tsd-settings.ts';
import {
  ratePayload,
  readDay,
  reportPayload,
  wireLocations,
  wireRates,
  wireReport,
  wireStarted,
} from './wire.ts';

/** Number of locations whose classes are listed. Each location needs one call. */
const MAX_LOCATIONS = 10;

interface TsdOptions {
  timing: Timing;
  now: () => Date;
}

export function makeTsdRentalSystem(settings: TsdSettings, { timing, now }: TsdOptions): RentalSystemPort {
  const client = new TsdClient({ settings, timing, now });
  const port: RentalSystemPort = {
    key: 'tsd',
    isSandbox: false,
    verify: async (credentials, context) => {
      const call = { operation: 'locations', payload: {} } as const;
      const { RentalLocation: locations } = await client.request(credentials, call, {
        schema: wireLocations,
        context,
      });
      return { accountName: locations[0]?.RentalLocationName?.trim() || null };
    },
    classes: async (credentials, context) => {
      const call = { operation: 'locations', payload: {} } as const;
      const { RentalLocation: locations } = await client.request(credentials, call, {
        schema: wireLocations,
        context,
      });
      const period = [addDays(context.day, 1), addDays(context.day, 2)] as const;
      const names = new Set<string>();
      for (const { RentalLocationID: id } of locations.slice(0, MAX_LOCATIONS)) {
        const call = { operation: 'rates', payload: ratePayload(id, period) } as const;
        const { RateProduct: rates } = await client.request(credentials, call, {
          schema: wireRates,
          context,
        });
        for (const { ClassCode } of rates) names.add(ClassCode);
      }
      return [...names].toSorted();
    },
    startReport: async (credentials, request, context) => {
      const call = {
        operation: 'startReport',
        payload: reportPayload(request),
        isNeverRetried: true,
      } as const;
      const { ReportID: jobId } = await client.request(credentials, call, { schema: wireStarted, context });
      return { jobId };
    },
    readReport: async (credentials, jobId, context) => {
      const call = { operation: 'readReport', payload: { ReportID: jobId } } as const;
      return toReport(await client.request(credentials, call, { schema: wireReport, context }));
    },
  };
  return port;
}

type WireReport = z.output<typeof wireReport>;

function toReport({
  ReportStatus: status,
  ReportMessage: message,
  ReportRow: rows,
}: WireReport): RentalReport {
  if (status === 'WORKING') return { state: 'working' };
  if (status === 'FAILED') return { state: 'failed', message: message || 'TSD gave no reason.' };
  // If several rows have the same day, location and class, the last one applies.
  const uniqueRows = new Map(rows.map((row) => toRow(row)).map((row) => [keyOf(row), row]));
  return { state: 'finished', rows: [...uniqueRows.values()] };
}

const keyOf = ({ date, locationCode, className }: RentalReportRow): string =>
  JSON.stringify([date, locationCode, className]);

function toRow(row: WireReport['ReportRow'][number]): RentalReportRow {
  const date = readDay(row.Date);
  if (date === null || !isCalendarDate(date))
    throw tsdError('bad_response', 'sent a row without a valid date');
  return {
    date,
    locationCode: row.RentalLocationID,
    className: row.ClassCode,
    owned: row.Owned,
    outOfService: row.OutOfService,
    onRent: row.OnRent,
    reservedOut: row.ReservedOut,
    dueIn: row.DueIn,
    revenueCents: centsOf(row.Revenue),
  };
}

function centsOf(revenue: string | undefined): Cents | null {
  if (revenue === undefined || revenue === '') return null;
  const cents = parseDollars(revenue);
  if (typeof cents !== 'number') throw tsdError('bad_response', 'sent an invalid revenue');
  return cents;
}
