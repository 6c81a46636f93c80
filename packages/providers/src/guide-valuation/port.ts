import type { Cents } from '@fleetworth/domain/money';
import type { CallContext } from '../outcome.ts';
import type { ValuationRequest } from '../wholesale-valuation/port.ts';

/** One vehicle whose guide value is asked for. */
export interface GuideRequest {
  /** 17 characters. */
  vin: string;
  odometerMiles: number;
  /** Code of the postal service; null for the whole country. */
  stateCode: string | null;
  /** What the vehicle is, for guides that do not find it by its VIN. */
  description: ValuationRequest['description'];
}

/** Values of the four conditions of the guide; null where it has none. */
export interface GuideTiers {
  xcleanCents: Cents | null;
  cleanCents: Cents | null;
  averageCents: Cents | null;
  roughCents: Cents | null;
}

/** What the guide has for a vehicle. */
export interface GuideAnswer {
  wholesale: GuideTiers;
  retail: GuideTiers;
  /** Entries as the guide sent them, the styles that the VIN may be: the first one counts. */
  entries: readonly Record<string, unknown>[];
}

/** A guide of used-car values, asked vehicle by vehicle: each answer is charged for. */
export interface GuideValuation {
  readonly provider: 'blackbook';
  /** Answers of a sandbox are marked wherever they appear. */
  readonly isSandbox: boolean;
  /**
   * Values one vehicle. Rejects with a ProviderError. Two kinds are final answers: `not_found` (the guide
   * has no data for the vehicle) and `invalid_input` (the VIN is not valid, so the guide was not asked).
   * Every other kind can succeed later.
   */
  valueVehicle(request: GuideRequest, context: CallContext): Promise<GuideAnswer>;
}
