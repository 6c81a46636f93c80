import type { CallContext } from '../outcome.ts';

/** YYYY-MM-DD, or the received text when it has no documented format. */
type ReportedDate = string | null;

export interface HistoryTitle {
  date: ReportedDate;
  state: string | null;
  vin: string | null;
  /** Miles. */
  mileage: number | null;
}

export interface HistoryAccident {
  date: ReportedDate;
  type: string | null;
  manner_of_collision: string | null;
}

/** Record of a junk yard, a salvage yard or an insurer. */
export interface HistoryJsi {
  date: ReportedDate;
  record_type: string | null;
}

export interface HistoryTheft {
  date: ReportedDate;
  theft_status: string | null;
  record_type: string | null;
}

export interface HistorySalvage {
  date: ReportedDate;
  type: string | null;
  primary_damage: string | null;
}

/** Brand on a title, such as salvage, and who reported it. */
export interface HistoryCheck {
  date: ReportedDate;
  description: string | null;
}

/** Rows are in their original order without duplicates. */
export interface HistoryReport {
  vin: string;
  values: { trim: string | null; made_in: string | null };
  titles: HistoryTitle[];
  accidents: HistoryAccident[];
  jsi: HistoryJsi[];
  thefts: HistoryTheft[];
  salvage: HistorySalvage[];
  checks: HistoryCheck[];
  /** Response of the provider, unchanged. */
  received: unknown;
}

/** Each report that is read is billed once. */
export interface VehicleHistory {
  readonly provider: 'vinaudit';
  readonly isSandbox: boolean;
  /** Looks up a VIN and returns the id of its report. Not billed. Rejects with ProviderError. */
  orderReport(vin: string, context: CallContext): Promise<string>;
  /**
   * Reads a report by its id. The first read is billed, and repeated reads are free. Rejects with
   * ProviderError.
   */
  fetchReport(order: { vin: string; reportId: string }, context: CallContext): Promise<HistoryReport>;
}
