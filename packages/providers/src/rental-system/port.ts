import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { CallContext } from '../outcome.ts';

/** All fields are sent exactly as entered. */
export interface RentalCredentials {
  accountId: string;
  username: string;
  password: string;
}

/** Names of the reports as the vendor's documentation spells them, with its mistake. */
export type RentalReportType = 'workload' | 'rmt' | 'availabe_calculator';

export interface RentalReportRequest {
  type: RentalReportType;
  locationCodes: readonly string[];
  classNames: readonly string[];
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * Counts of one vehicle class at one location on one day. Derived figures, like utilization, are not
 * included.
 */
export interface RentalReportRow {
  date: CalendarDate;
  locationCode: string;
  className: string;
  owned: number;
  outOfService: number;
  /** Vehicles on rent at midnight of the day. */
  onRent: number;
  /** Reservations that start on the day. */
  reservedOut: number;
  /** Rentals due back on the day. */
  dueIn: number;
  /** Null when the system has no revenue for the location. */
  revenueCents: Cents | null;
}

/** A day, location and class have at most one row. */
export type RentalReport =
  | { state: 'working' }
  | { state: 'finished'; rows: RentalReportRow[] }
  | { state: 'failed'; message: string };

/**
 * Failed calls reject with ProviderError. After `unauthorised`, don't use the account again, because these
 * systems lock accounts after rejected sign-ins.
 */
export interface RentalSystemPort {
  readonly key: 'tsd';
  readonly isSandbox: boolean;
  /** Signs in with a read-only request. `accountName` is null when the system returns no name. */
  verify(credentials: RentalCredentials, context: CallContext): Promise<{ accountName: string | null }>;
  /** Lists the vehicle class names of the account without duplicates. */
  classes(credentials: RentalCredentials, context: CallContext): Promise<string[]>;
  /** Starts a report. Never retried automatically, because a call without a response may have started one. */
  startReport(
    credentials: RentalCredentials,
    request: RentalReportRequest,
    context: CallContext,
  ): Promise<{ jobId: string }>;
  /** Repeated reads of a report return the same rows. */
  readReport(credentials: RentalCredentials, jobId: string, context: CallContext): Promise<RentalReport>;
}
