import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, condition, money, REGION_CODES, regionCode, vin } from './field.ts';

export const MAX_SEARCHED_VINS = 100;

export const AUCTION_SEARCH_TEXTS = {
  none: 'Feel free to search vehicles',
  tooMany: `At most ${MAX_SEARCHED_VINS} vehicles per search.`,
} as const;

export const searchedVehicle = z.strictObject({
  vin: vin('Please type vin'),
  mileage: z
    .int('Please type mileage')
    .min(1, 'Mileage must bigger than 0')
    .max(9_999_999, 'At most 9,999,999 miles.'),
  region: z.enum(REGION_CODES, 'Please choose region'),
});
export type SearchedVehicle = z.output<typeof searchedVehicle>;

const byCondition = z.object({ excellent: money(), good: money(), fair: money() });
const average = z.object({ mileage: z.int().nullable(), price: money() });
const expectedValues = z.object({ auction: money(), retail: money() });

const description = z.object({
  model_year: z.int().nullable(),
  brand: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  sub_series: z.string().nullable(),
});

export const auctionItem = component(
  'AuctionItem',
  z.object({
    description,
    condition: condition(),
    auction: byCondition,
    retail: byCondition,
    /** Grade times ten: 41 is 4.1. */
    average_grade: z.int().nullable(),
    average_mileage: z.int().nullable(),
    mileage: z.int(),
    region: regionCode(),
    historical_averages: z.object({
      last_30_days: average,
      last_month: average,
      last_two_months: average,
      last_six_months: average,
      last_year: average,
    }),
    forecast: z.object({ next_month: expectedValues, next_year: expectedValues }),
  }),
);
export type AuctionItem = z.output<typeof auctionItem>;

/** `items` are the versions of a vehicle, best match first. */
export const auctionResult = component(
  'AuctionAnswer',
  z.object({
    vehicle: z.object({
      vin: z.string(),
      mileage: z.int(),
      region: regionCode(),
      description: description.nullable(),
    }),
    items: z.array(auctionItem),
    error: z.string().nullable(),
    is_sandbox: z.boolean(),
  }),
);
export type AuctionResult = z.output<typeof auctionResult>;

export const auctionSearchApi = {
  calls: {
    searchAuction: endpoint({
      method: 'POST',
      path: '/queries/manheim/search',
      summary: 'Get auction values by VIN, mileage and region. Each vehicle succeeds or fails separately',
      access: 'read',
      body: z.strictObject({
        vehicles: z
          .array(searchedVehicle)
          .min(1, AUCTION_SEARCH_TEXTS.none)
          .max(MAX_SEARCHED_VINS, AUCTION_SEARCH_TEXTS.tooMany),
      }),
      data: z.array(auctionResult),
      reasons: [],
    }),
  },
};
