import type { Cents } from '@fleetworth/domain/money';
import { normalizeMake } from '@fleetworth/value-model/names';
import { FLEET_MAKES } from '../../vin-decoding/vpic/vehicle-makes.ts';
import type { ConditionCents, ExpectedCents, PastAverage, Valuation, ValuationItem } from '../port.ts';
import { manheimError } from './manheim-errors.ts';
import {
  manheimIdOfHref,
  type WireForecastPrices,
  type WireItem,
  type WirePoint,
  type WirePrices,
  type WireVin,
} from './wire.ts';

/** Omits versions without a price, and throws `not_found` when no version has a price. */
export function readValuation({ items }: WireVin): Valuation {
  if (items.some((item) => !isUsCurrencyAndMiles(item)))
    throw manheimError('bad_response', 'returned units other than miles and US dollars');
  const [best, ...others] = items
    .toSorted((a, b) => Number(b.bestMatch ?? false) - Number(a.bestMatch ?? false))
    .map(readItem)
    .filter(({ auction }) => Object.values(auction).some((cents) => cents !== null));
  if (best === undefined) throw manheimError('not_found', 'has no price for this vehicle');
  return { items: [best, ...others] };
}

/** Requests are for the United States, so values in other units are wrong. */
const isUsCurrencyAndMiles = ({ odometerUnits, currency }: WireItem): boolean =>
  (odometerUnits ?? 'miles').toLowerCase() === 'miles' && (currency ?? 'USD').toUpperCase() === 'USD';

function readItem(item: WireItem): ValuationItem {
  const { description, adjustedPricing, historicalAverages: past, forecast } = item;
  const sampleSize = readCount(item.sampleSize);
  return {
    version: {
      providerId: manheimIdOfHref(item.href),
      modelYear: description.year,
      make: readMake(description.make),
      model: description.model.trim(),
      trim: description.trim || null,
      subSeries: description.subSeries || null,
    },
    auction: readPrices(adjustedPricing.wholesale),
    retail: readPrices(adjustedPricing.retail),
    averageGradeTenths: item.averageGrade || null,
    averageMiles: readMiles(item.averageOdometer),
    sampleSize,
    past: {
      last30Days: readAverage(past?.last30Days),
      lastMonth: readAverage(past?.lastMonth),
      twoMonthsAgo: readAverage(past?.lastTwoMonths),
      sixMonthsAgo: readAverage(past?.lastSixMonths),
      lastYear: readAverage(past?.lastYear),
    },
    forecast: { nextMonth: readExpected(forecast?.nextMonth), nextYear: readExpected(forecast?.nextYear) },
    confidence: sampleSize !== null && sampleSize < MIN_RELIABLE_SALES ? 'low' : 'normal',
    band: null,
    basis: null,
  };
}

/** An average of fewer sales has low confidence. */
const MIN_RELIABLE_SALES = 5;

const MAKE_SPELLINGS: ReadonlyMap<string, string> = new Map(
  FLEET_MAKES.map((make) => [normalizeMake(make), make]),
);

/** Returns BMW for 'B M W' and Toyota for 'TOYOTA'. Capitalizes the words of an unknown make. */
const readMake = (make: string): string =>
  MAKE_SPELLINGS.get(normalizeMake(make)) ??
  make
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])\w/g, (start) => start.toUpperCase());

// Manheim sends 0 for a missing price.
const readDollars = (dollars: number | null | undefined): Cents | null =>
  dollars ? Math.round(dollars * 100) : null;

const readPrices = (prices: WirePrices): ConditionCents => ({
  excellentCents: readDollars(prices?.above),
  goodCents: readDollars(prices?.average),
  fairCents: readDollars(prices?.below),
});

const readMiles = (miles: number | null | undefined): number | null => (miles ? Math.round(miles) : null);

/** Returns null for a period without sales, which has the price 0. */
function readAverage(point: WirePoint): PastAverage | null {
  const priceCents = readDollars(point?.price);
  return priceCents === null ? null : { priceCents, miles: readMiles(point?.odometer) };
}

const readExpected = (expected: WireForecastPrices): ExpectedCents => ({
  auctionCents: readDollars(expected?.wholesale),
  retailCents: readDollars(expected?.retail),
});

function readCount(count: string | number | null | undefined): number | null {
  const value = count === '' || count == null ? Number.NaN : Number(count);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
