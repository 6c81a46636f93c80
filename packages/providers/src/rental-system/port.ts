import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { CallContext } from '../outcome.ts';

/** Account of a user at a rental system. All three are sent as they were typed. */
export interface RentalCredentials {
  accountId: string;
  username: string;
  password: string;
}

/** Reports by their names in the documents, whose spelling they keep. */
export type RentalReportType = 'workload' | 'rmt' | 'availabe_calculator';

export interface RentalReportRequest {
  type: RentalReportType;
  /** Names of places at the rental system. */
  locationCodes: readonly string[];
  classNames: readonly string[];
  from: CalendarDate;
  to: CalendarDate;
}

/** Counts of a class at a place on one day. What follows from them, such as the utilisation, is not among them. */
export interface RentalReportRow {
  date: CalendarDate;
  locationCode: string;
  className: string;
  owned: number;
  outOfService: number;
  /** At midnight of the day. */
  onRent: number;
  /** Reservations that begin on the day. */
  reservedOut: number;
  /** Rentals that are due back on the day. */
  dueIn: number;
  /** Null where the system keeps no revenue for the place. */
  revenueCents: Cents | null;
}

/** State of a report that was started. A day, place and class has one row at most. */
export type RentalReport =
  | { state: 'working' }
  | { state: 'finished'; rows: RentalReportRow[] }
  | { state: 'failed'; message: string };

/**
 * A rental system that users have accounts at. Every call rejects with ProviderError. `unauthorised` means that the
 * account was refused: it must not be used again, since such systems lock accounts.
 */
export interface RentalSystemPort {
  readonly key: 'tsd';
  readonly isSandbox: boolean;
  /** Signs in by a question that changes nothing. `accountName` is null where the system names none. */
  verify(credentials: RentalCredentials, context: CallContext): Promise<{ accountName: string | null }>;
  /** Lists the vehicle classes of the account, each once, by name. */
  classes(credentials: RentalCredentials, context: CallContext): Promise<string[]>;
  /** Orders a report. It is never repeated by itself: a call without an answer may have ordered one. */
  startReport(
    credentials: RentalCredentials,
    request: RentalReportRequest,
    context: CallContext,
  ): Promise<{ jobId: string }>;
  /** Reads a report that was ordered. Another read of the same report answers the same rows. */
  readReport(credentials: RentalCredentials, jobId: string, context: CallContext): Promise<RentalReport>;
}
