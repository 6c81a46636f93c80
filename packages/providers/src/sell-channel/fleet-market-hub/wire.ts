import { dollarsFromCents } from '@fleetworth/domain/money';
import { z } from 'zod';
import type { SellListing } from '../port.ts';

/**
 * Wire format of Fleet Market Hub's partner interface. Certainty: **unconfirmed**. The hub publishes no
 * documentation. The format comes from one public repository (`AGoktugylmz/fleetmarkethub-backend-example`,
 * commit 8cbefacd) that calls itself an example of the hub's backend. Unknown are the response to a wrong
 * token, whether a VIN can be listed twice, the limits, and whether mileage is in miles or kilometers. No
 * other file contains assumptions about this interface.
 */
export const FMH_API_URL = 'https://api.fleetmarkethub.com/v1';

export const FMH_PATHS = { upload: '/outsource/upload', list: '/outsource' } as const;

// The header is not Authorization. The token is sent unencoded, although it contains punctuation.
export const fmhHeaders = (token: string): Record<string, string> => ({
  'access-token': token,
  // Some messages are Turkish by default.
  'accept-language': 'en',
  accept: 'application/json',
  'content-type': 'application/json',
});

/**
 * Returns the mileage to send, in miles. The hub's description of the field mentions kilometers, but its
 * examples look like miles.
 */
const wireMileage = (miles: number): number => miles;

export function describeMissingFields({ modelDetail, modelYear, brand, model }: SellListing): string | null {
  const missing = [
    ...(brand.trim() === '' ? ['a make'] : []),
    ...(model.trim() === '' ? ['a model'] : []),
    ...((modelDetail ?? '').trim() === '' ? ['a model detail'] : []),
    ...(modelYear === null ? ['a model year'] : []),
  ];
  return missing.length === 0 ? null : `Fleet Market Hub needs ${missing.join(' and ')}.`;
}

export const wireCar = (listing: SellListing) => ({
  brandName: listing.brand,
  modelName: listing.model,
  trimName: listing.modelDetail ?? '',
  vin: listing.vin,
  mileage: wireMileage(listing.mileage),
  modelYear: listing.modelYear,
  locationName: listing.dueLocationName,
  regionType: listing.regionCode,
  ...(listing.wholesale && { defaultMarketValue: dollarsFromCents(listing.priceCents) }),
  ...(listing.retail && { retailMarketValue: dollarsFromCents(listing.priceCents) }),
  ...(listing.grade !== null && { condition: listing.grade }),
  ...(listing.showsMmr && { mmrShow: true }),
  ...(listing.showsMmr && listing.mmrCents !== null && { mmr: dollarsFromCents(listing.mmrCents) }),
  ...(listing.color !== null && { exteriorColor: listing.color }),
});

export const wireUploadResult = z.object({
  successfulCars: z.array(z.unknown()),
  failedCars: z.array(z.unknown()),
});

export const wireListedCar = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  vin: z.string(),
  status: z.string().nullish(),
  statusMessage: z.string().nullish(),
  /** Epoch milliseconds. */
  createdAt: z.number().nullish(),
});
export type WireListedCar = z.output<typeof wireListedCar>;

export const wireFailedCar = z.object({
  request: z.object({ vin: z.string() }),
  errorMessage: z.string().nullish(),
});

export const wireList = z.object({ items: z.array(z.unknown()) });

export const wireError = z.object({
  error: z.object({
    message: z.string().nullish(),
    items: z.record(z.string(), z.unknown()).nullish(),
  }),
});

export const REJECTED_STATES: ReadonlySet<string> = new Set(['REJECTED']);
