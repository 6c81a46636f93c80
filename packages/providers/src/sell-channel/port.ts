import type { CallContext, ProviderError } from '../outcome.ts';

export type SellChannelKey = 'fmh' | 'advent_resource';

export const SELL_CHANNEL_LABELS: Readonly<Record<SellChannelKey, string>> = {
  fmh: 'Fleet Market Hub',
  advent_resource: 'Advent Resource',
};

/** The token is sent exactly as entered. */
export interface ChannelCredentials {
  token: string;
  account: string | null;
}

export interface SellListing {
  /** Our reference of the listing. */
  clientRef: string;
  vin: string;
  unit: string;
  brand: string;
  model: string;
  modelDetail: string | null;
  modelYear: number | null;
  color: string | null;
  mileage: number;
  priceCents: number;
  /** 1 to 5. */
  grade: number | null;
  status: string;
  dueLocationName: string;
  pickupLocationNumber: string;
  retail: boolean;
  wholesale: boolean;
  showsMmr: boolean;
  /** Manheim Market Report value, or null when it is hidden or missing. */
  mmrCents: number | null;
  initialCostCents: number | null;
  regionCode: string;
}

export interface ListingOutcome {
  isAccepted: boolean;
  message: string;
  externalId: string | null;
}

/** Verbatim response, with the token removed. */
export interface RawResponse {
  status: number;
  text: string;
}

export interface PostResult {
  /** Null without a complete response. */
  response: RawResponse | null;
  /** Outcomes by `clientRef` of the vehicles in the response. */
  outcomes: ReadonlyMap<string, ListingOutcome>;
  /** Reason why vehicles have no outcome, or null when all have one. */
  failure: ProviderError | null;
  /**
   * True when the vehicles without an outcome were certainly not accepted. When false, their state is
   * unknown, and they must not be sent again automatically.
   */
  canResend: boolean;
}

export interface ChannelListing {
  externalId: string;
  /** True when the listing carries our reference, so it is certainly the requested listing. */
  matchesReference: boolean;
  createdAt: Date | null;
  /** False when the channel has rejected the listing since. */
  isAccepted: boolean;
  message: string;
}

export type ListingIdentity = Pick<SellListing, 'clientRef' | 'vin'>;

export interface SellChannel {
  readonly key: SellChannelKey;
  readonly isSandbox: boolean;
  /**
   * True when listings are found by VIN alone, so a caller must know the earlier listings to recognize a
   * new one.
   */
  readonly findsByVin: boolean;
  /** Returns a user-readable reason why the channel would reject the listing, or null when it is complete. */
  findFault(listing: SellListing): string | null;
  /**
   * Offers at most `MAX_LISTINGS_PER_CALL` vehicles in one call without retries. Never rejects because of a
   * channel's response.
   */
  post(
    credentials: ChannelCredentials,
    listings: readonly SellListing[],
    context: CallContext,
  ): Promise<PostResult>;
  /** Rejects with ProviderError. */
  find(
    credentials: ChannelCredentials,
    listing: ListingIdentity,
    context: CallContext,
  ): Promise<readonly ChannelListing[]>;
}

/** Our own limit, because the channels publish none. */
export const MAX_LISTINGS_PER_CALL = 100;

export interface SellChannelSettings {
  apiUrl: string;
  timeoutMs: number;
}
