import { z } from 'zod';
import type { ValuationRequest } from '../port.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

// Paths and field names from https://developer.manheim.com (valuations). No other file contains them. The
// newer API, `bridge`, returns the same shapes from other paths, which are known only from reports of other
// customers.

interface ApiPaths {
  vin: string;
  batch: string;
  regions: string;
  edition: string;
}

export const API_PATHS: Readonly<Record<ManheimGeneration, ApiPaths>> = {
  legacy: { vin: '/vin/', batch: '/batch/vins', regions: '/regions', edition: '/edition' },
  bridge: { vin: '/mmr/vin/', batch: '/mmr-batch/vins', regions: '/mmr/regions', edition: '/mmr/edition' },
};

export const MAX_BATCH_SIZE = 100;

/**
 * Returns text that is used both as the end of a URL and as an entry of a batch. Accounts without access to
 * forecasts must not request them.
 */
export function wireRequest(
  { vin, odometerMiles, regionCode, gradeTenths }: ValuationRequest,
  includesForecast = true,
): string {
  const grade = gradeTenths === undefined ? '' : `&grade=${gradeTenths}`;
  const included = includesForecast ? 'retail,historical,forecast' : 'retail,historical';
  const query = `country=US&odometer=${odometerMiles}&region=${regionCode}${grade}&include=${included}`;
  return `${vin.toUpperCase()}?${query}`;
}

export const vinOfHref = (href: string): string | null =>
  /\/vin\/([A-HJ-NPR-Z0-9]{17})/i.exec(href)?.[1]?.toUpperCase() ??
  /^([A-HJ-NPR-Z0-9]{17})(\?|$)/i.exec(href)?.[1]?.toUpperCase() ??
  null;

export const manheimIdOfHref = (href: string): string | null => /\/id\/(\w+)/.exec(href)?.[1] ?? null;

const dollars = z.number().min(0).max(21_000_000).nullish();
const prices = z.object({ above: dollars, average: dollars, below: dollars }).nullish();
const point = z.object({ odometer: z.number().min(0).nullish(), price: dollars }).nullish();
const expected = z.object({ wholesale: dollars, retail: dollars }).nullish();
const text = z.string().nullish();

const item = z.object({
  href: z.string(),
  description: z.object({
    year: z.coerce.number().int(),
    make: z.string(),
    model: z.string(),
    trim: text,
    subSeries: text,
  }),
  adjustedPricing: z.object({ wholesale: prices, retail: prices }),
  historicalAverages: z
    .object({
      last30Days: point,
      lastMonth: point,
      lastTwoMonths: point,
      lastSixMonths: point,
      lastYear: point,
    })
    .nullish(),
  forecast: z.object({ nextMonth: expected, nextYear: expected }).nullish(),
  averageOdometer: z.number().min(0).nullish(),
  odometerUnits: text,
  averageGrade: z.number().min(0).max(50).nullish(),
  currency: text,
  bestMatch: z.boolean().nullish(),
  sampleSize: z.union([z.string(), z.number()]).nullish(),
});
export type WireItem = z.output<typeof item>;
export type WirePrices = z.output<typeof prices>;
export type WirePoint = z.output<typeof point>;
export type WireForecastPrices = z.output<typeof expected>;

export const wireVin = z.object({ href: z.string(), items: z.array(item) });
export type WireVin = z.output<typeof wireVin>;

const batchError = z.object({ href: z.string(), message: text });

/** Each vehicle is validated separately, so that an invalid vehicle doesn't fail the other vehicles. */
export const wireBatch = z.object({
  items: z.array(z.object({ items: z.array(z.unknown()) })),
  errors: z.array(z.object({ errors: z.array(batchError).nullish() })).nullish(),
});

export const wireHref = z.object({ href: z.string() });

export const wireRegions = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

export const wireEdition = z.object({ items: z.array(z.object({ date: z.iso.date() })).min(1) });

export const wireToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().min(0).nullish(),
});

export const wireFailure = z.object({ message: text, error: text });
