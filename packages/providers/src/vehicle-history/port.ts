import type { CallContext } from '../outcome.ts';

/** A date as YYYY-MM-DD; as it was received where it is none of the documented forms. */
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

/** Row of a junk yard, a salvage yard or an insurer. */
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

/** Brand of a title, and who gave it. */
export interface HistoryCheck {
  date: ReportedDate;
  description: string | null;
}

/** What a provider knows of one VIN. Rows that were sent twice stand once, in the order they came. */
export interface HistoryReport {
  vin: string;
  values: { trim: string | null; made_in: string | null };
  titles: HistoryTitle[];
  accidents: HistoryAccident[];
  jsi: HistoryJsi[];
  thefts: HistoryTheft[];
  salvage: HistorySalvage[];
  checks: HistoryCheck[];
  /** The whole answer as it came, which holds more than is shown. */
  received: unknown;
}

/** Where reports come from about what happened to a vehicle. Each report that is read is charged for, once. */
export interface VehicleHistory {
  readonly provider: 'vinaudit';
  /** Answers of a sandbox are marked wherever they appear. */
  readonly isSandbox: boolean;
  /** Looks a VIN up and returns the id of its report, which costs nothing yet. Rejects with a ProviderError. */
  orderReport(vin: string, context: CallContext): Promise<string>;
  /** Reads a report by its id, as often as it takes: it is charged for once. Rejects with a ProviderError. */
  fetchReport(order: { vin: string; reportId: string }, context: CallContext): Promise<HistoryReport>;
}
