import { z } from 'zod';
import type { ValuationRequest } from '../port.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

// Addresses and fields as Manheim documents them, https://developer.manheim.com (valuations): the only place that names them. The newer
// generation answers in the same shape from other addresses; of it only these are known from accounts of others.

interface Addresses {
  vin: string;
  batch: string;
  regions: string;
  edition: string;
}

/** Where each question goes, behind the base address. */
export const ADDRESSES: Readonly<Record<ManheimGeneration, Addresses>> = {
  legacy: { vin: '/vin/', batch: '/batch/vins', regions: '/regions', edition: '/edition' },
  bridge: { vin: '/mmr/vin/', batch: '/mmr-batch/vins', regions: '/mmr/regions', edition: '/mmr/edition' },
};

/** So many VINs may be asked about in one request. */
export const BATCH_MOST = 100;

/**
 * A VIN with all that is asked about it: the end of an address, or an entry of a batch. Not every account has
 * forecasts.
 */
export function wireQuestion(
  { vin, odometerMiles, regionCode, gradeTenths }: ValuationRequest,
  hasForecast = true,
): string {
  const grade = gradeTenths === undefined ? '' : `&grade=${gradeTenths}`;
  const included = hasForecast ? 'retail,historical,forecast' : 'retail,historical';
  const asked = `country=US&odometer=${odometerMiles}&region=${regionCode}${grade}&include=${included}`;
  return `${vin.toUpperCase()}?${asked}`;
}

/** The VIN that an address within an answer is about. */
export const vinOfHref = (href: string): string | null =>
  /\/vin\/([A-HJ-NPR-Z0-9]{17})/i.exec(href)?.[1]?.toUpperCase() ??
  /^([A-HJ-NPR-Z0-9]{17})(\?|$)/i.exec(href)?.[1]?.toUpperCase() ??
  null;

/** The number of a version (MID) in the address of an item. */
export const midOfHref = (href: string): string | null => /\/id\/(\w+)/.exec(href)?.[1] ?? null;

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
export type WireExpected = z.output<typeof expected>;

/** What is answered about one VIN. */
export const wireVin = z.object({ href: z.string(), items: z.array(item) });
export type WireVin = z.output<typeof wireVin>;

const batchError = z.object({ href: z.string(), message: text });

/** What is answered about many; one vehicle's part is read by itself, so that a broken one spoils no other. */
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

/** What is said about a failure, by the service or by its gateway. */
export const wireFailure = z.object({ message: text, error: text });
