import { dollarsFromCents } from '@fleetworth/domain/money';
import { z } from 'zod';
import type { ChannelCredentials, SellListing } from '../port.ts';

/**
 * Wire format of Advent Resource. Certainty: **unknown**. The interface is not public. Until the vendor's
 * documents arrive, everything is our own assumption, and a live start logs a warning. No other file contains
 * assumptions about this interface.
 */
export const ADVENT_PATHS = { vehicles: '/vehicles' } as const;

export const adventHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'content-type': 'application/json',
});

export const wireVehicles = ({ account }: ChannelCredentials, listings: readonly SellListing[]) => ({
  account,
  vehicles: listings.map(wireVehicle),
});

const wireVehicle = (listing: SellListing) => ({
  ref: listing.clientRef,
  vin: listing.vin,
  stock_number: listing.unit,
  year: listing.modelYear,
  make: listing.brand,
  model: listing.model,
  trim: listing.modelDetail,
  color: listing.color,
  mileage: listing.mileage,
  price: dollarsFromCents(listing.priceCents),
  ...(listing.grade !== null && { grade: listing.grade }),
  ...(listing.initialCostCents !== null && { initial_cost: dollarsFromCents(listing.initialCostCents) }),
  status: listing.status,
  due_location_name: listing.dueLocationName,
  pickup_location_number: listing.pickupLocationNumber,
  retail: listing.retail,
  wholesale: listing.wholesale,
  ...(listing.showsMmr && { show_mmr: true }),
  ...(listing.showsMmr && listing.mmrCents !== null && { mmr: dollarsFromCents(listing.mmrCents) }),
});

export const wireResults = z.object({ results: z.array(z.unknown()) });

export const wireResult = z.object({
  ref: z.string(),
  accepted: z.boolean(),
  reference: z.string().nullish(),
  reason: z.string().nullish(),
});

export const wireState = z.object({ ref: z.string(), state: z.string() });

export const REJECTED_STATE = 'refused';

export const wireError = z.object({
  error: z.object({ code: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() }),
});
