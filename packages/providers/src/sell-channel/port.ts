import type { CallContext, ProviderError } from '../outcome.ts';

export type SellChannelKey = 'fmh' | 'advent_resource';

export const SELL_CHANNEL_LABELS: Readonly<Record<SellChannelKey, string>> = {
  fmh: 'Fleet Market Hub',
  advent_resource: 'Advent Resource',
};

/** Account of a company at a channel. The token is sent as it was typed. */
export interface ChannelCredentials {
  token: string;
  account: string | null;
}

/** A vehicle that is offered through a channel. */
export interface SellListing {
  /** Our own reference of the offer. */
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
  /** From 1 to 5. */
  grade: number | null;
  status: string;
  dueLocationName: string;
  pickupLocationNumber: string;
  retail: boolean;
  wholesale: boolean;
  withMmr: boolean;
  /** Manheim's own value of the vehicle, where it is shown and there is one. */
  mmrCents: number | null;
  initialCostCents: number | null;
  regionCode: string;
}

/** What a channel said about one vehicle. */
export interface ListingOutcome {
  isAccepted: boolean;
  message: string;
  /** Name of the offer at the channel. */
  externalId: string | null;
}

/** Answer word for word, without the token. */
export interface WholeAnswer {
  status: number;
  text: string;
}

export interface PostAnswer {
  /** Null where no whole answer came. */
  answer: WholeAnswer | null;
  /** Outcome of each vehicle that the answer names, by its `clientRef`. */
  outcomes: ReadonlyMap<string, ListingOutcome>;
  /** Why vehicles that the answer does not name have no outcome; null where it names all of them. */
  failure: ProviderError | null;
  /** True where those were certainly not taken. False: nobody knows, and they must not be sent again by themselves. */
  isNothingTaken: boolean;
}

/** An offer that a channel has of a vehicle. */
export interface FoundListing {
  externalId: string;
  /** True where it carries our reference: it is certainly this offer. */
  isByReference: boolean;
  createdAt: Date | null;
  /** False for an offer that the channel has refused meanwhile. */
  isAccepted: boolean;
  message: string;
}

export type ListingName = Pick<SellListing, 'clientRef' | 'vin'>;

/** A channel that vehicles are sold through. */
export interface SellChannel {
  readonly key: SellChannelKey;
  readonly isSandbox: boolean;
  /** True where offers are found by the VIN alone: only who knows the earlier ones can tell a new one. */
  readonly findsByVin: boolean;
  /** Returns why the channel would refuse a vehicle by form, for people; null where it would not. */
  findFault(listing: SellListing): string | null;
  /** Offers at most `POST_MOST` vehicles by one call, which is never repeated. Never rejects for what a channel answers. */
  post(
    credentials: ChannelCredentials,
    listings: readonly SellListing[],
    context: CallContext,
  ): Promise<PostAnswer>;
  /** Finds the offers of a vehicle. Rejects with ProviderError. */
  find(
    credentials: ChannelCredentials,
    listing: ListingName,
    context: CallContext,
  ): Promise<readonly FoundListing[]>;
}

/** Vehicles in one call: nobody publishes the channels' own limits. */
export const POST_MOST = 100;

export interface SellChannelSettings {
  apiUrl: string;
  /** How long an answer may take. */
  timeoutMs: number;
}
