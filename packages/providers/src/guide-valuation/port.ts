import type { Cents } from '@fleetworth/domain/money';
import type { CallContext } from '../outcome.ts';
import type { ValuationRequest } from '../wholesale-valuation/port.ts';

export interface GuideRequest {
  vin: string;
  odometerMiles: number;
  /** USPS state code, or null for a national value. */
  stateCode: string | null;
  /** Description for guides that don't find the vehicle by its VIN. */
  description: ValuationRequest['description'];
}

/** A tier is null when the guide has no value for it. */
export interface GuideTiers {
  xcleanCents: Cents | null;
  cleanCents: Cents | null;
  averageCents: Cents | null;
  roughCents: Cents | null;
}

export interface GuideResult {
  wholesale: GuideTiers;
  retail: GuideTiers;
  /** Entries as the guide returned them, one for each style that matches the VIN. The first entry is used. */
  entries: readonly Record<string, unknown>[];
}

/** Every answered request is billed. */
export interface GuideValuation {
  readonly provider: 'blackbook';
  readonly isSandbox: boolean;
  /**
   * Returns the guide's values of a vehicle. Rejects with ProviderError. Two kinds are final: `not_found`
   * (the guide has no data for the vehicle) and `invalid_input` (the VIN is invalid, and no request was
   * sent). After any other kind, a retry may succeed.
   */
  valueVehicle(request: GuideRequest, context: CallContext): Promise<GuideResult>;
}
