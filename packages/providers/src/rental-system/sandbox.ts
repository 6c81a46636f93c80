import { addDays, type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';
import { z } from 'zod';
import { ProviderError } from '../outcome.ts';
import { drawInteger } from '../sandbox-draw.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import type {
  RentalCredentials,
  RentalReport,
  RentalReportRequest,
  RentalReportRow,
  RentalSystemPort,
} from './port.ts';

const CLASSES = ['Compact', 'Economy', 'Full Size', 'Midsize', 'Minivan', 'SUV'];
const REPORT_DURATION_MS = 2_000;
/** One in ten locations has no revenue, and one in ten class names is unknown. */
const MISSING_DATA_INTERVAL = 10;
const MIN_OWNED_VEHICLES = 10;
const OWNED_VEHICLES_RANGE = 31;
const MIN_RENTED_SHARE = 0.55;
const RENTED_SHARE_RANGE = 0.37;
const WEEKEND_SHARE = 0.85;
const MIN_RATE_CENTS = 3_900;
const RATE_RANGE_CENTS = 4_000;

/**
 * Creates a rental system that accepts any account and generates rows that depend only on location, class and
 * day. Credentials with a field that ends in a trigger (`sandbox-triggers.ts`) fail every call with its
 * error.
 */
export function makeSandboxRentalSystem({ now }: { now: () => Date }): RentalSystemPort {
  return {
    key: 'tsd',
    isSandbox: true,
    verify: async (credentials) => {
      failIfTriggered(credentials);
      return { accountName: null };
    },
    classes: async (credentials) => {
      failIfTriggered(credentials);
      return [...CLASSES];
    },
    startReport: async (credentials, request) => {
      failIfTriggered(credentials);
      return { jobId: encodeJobId({ ...request, startedMs: now().getTime() }) };
    },
    readReport: async (credentials, jobId) => {
      failIfTriggered(credentials);
      return buildReport(decodeJobId(jobId), now());
    },
  };
}

function failIfTriggered({ accountId, username, password }: RentalCredentials): void {
  for (const credential of [username, password, accountId]) {
    const error = findTriggeredError('tsd', credential);
    if (error !== null) throw error;
  }
}

const jobSchema = z.object({
  type: z.enum(['workload', 'rmt', 'availabe_calculator']),
  locationCodes: z.array(z.string()),
  classNames: z.array(z.string()),
  from: z.iso.date(),
  to: z.iso.date(),
  startedMs: z.number(),
});
type ReportJob = RentalReportRequest & { startedMs: number };

// The id contains the whole request, because the sandbox has no storage.
const encodeJobId = (job: ReportJob): string => Buffer.from(JSON.stringify(job)).toString('base64url');

function decodeJobId(jobId: string): ReportJob {
  try {
    return jobSchema.parse(JSON.parse(Buffer.from(jobId, 'base64url').toString()));
  } catch {
    throw new ProviderError({
      provider: 'tsd',
      kind: 'not_found',
      message: 'The sandbox does not know this report.',
    });
  }
}

function buildReport({ locationCodes, classNames, from, to, startedMs }: ReportJob, now: Date): RentalReport {
  if (now.getTime() < startedMs + REPORT_DURATION_MS) return { state: 'working' };
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const knownClasses = classNames.filter((name) => drawInteger('class', name) % MISSING_DATA_INTERVAL !== 0);
  const rows = locationCodes.flatMap((locationCode) =>
    knownClasses.flatMap((className) => days.map((date) => buildRow(locationCode, className, date))),
  );
  return { state: 'finished', rows };
}

function buildRow(locationCode: string, className: string, date: CalendarDate): RentalReportRow {
  const key = `${locationCode}|${className}`;
  const drawReportFraction = (salt: string) => drawInteger(salt, `${key}|${date}`) / 2 ** 32;
  // The number of owned vehicles is the same every day.
  const owned = MIN_OWNED_VEHICLES + (drawInteger('owned', key) % OWNED_VEHICLES_RANGE);
  const outOfService = Math.floor(drawReportFraction('service') * 3);
  const rentedShare =
    (MIN_RENTED_SHARE + drawReportFraction('rent') * RENTED_SHARE_RANGE) *
    (isWeekend(date) ? WEEKEND_SHARE : 1);
  const onRent = Math.floor((owned - outOfService) * rentedShare);
  const hasRevenue = drawInteger('revenue', locationCode) % MISSING_DATA_INTERVAL !== 0;
  const rateCents = MIN_RATE_CENTS + Math.floor(drawReportFraction('rate') * RATE_RANGE_CENTS);
  return {
    date,
    locationCode,
    className,
    owned,
    outOfService,
    onRent,
    reservedOut: Math.floor(drawReportFraction('out') * (owned - onRent + 1)),
    dueIn: Math.floor(drawReportFraction('in') * (onRent + 1)),
    revenueCents: hasRevenue ? onRent * rateCents : null,
  };
}

const isWeekend = (date: CalendarDate): boolean => [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
