import { hash } from 'node:crypto';
import { addDays, addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { ValueBand } from '@fleetworth/domain/valuation';
import {
  evaluateVehicle,
  forecastVehicle,
  type ModelValue,
  estimateNewPrice,
  pastVehicleValue,
  type ValuationQuery,
} from '@fleetworth/value-model';
import { ProviderError, type Result } from '../outcome.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import { isVin } from '../vin-decoding/port.ts';
import { invalidVinError } from './invalid-vin.ts';
import type {
  ConditionCents,
  ExpectedCents,
  PastAverage,
  PastAverages,
  Valuation,
  ValuationItem,
  ValuationRequest,
  WholesaleValuation,
} from './port.ts';
import { VALUATION_REGIONS } from './regions.ts';

/**
 * Creates values from the built-in value model. They need no account, network or state, and a request returns
 * the same values all day. A trigger VIN (`sandbox-triggers.ts`) fails with its error.
 */
export function makeSandboxWholesaleValuation(): WholesaleValuation {
  return {
    provider: 'manheim',
    isSandbox: true,
    usesPricePaid: true,
    valueVehicles: async (requests, { day }) => requests.map((request) => valueVehicle(request, day)),
    regions: async () => [...VALUATION_REGIONS],
    edition: async ({ day }) => day,
  };
}

function valueVehicle(request: ValuationRequest, day: CalendarDate): Result<Valuation> {
  const vin = request.vin.toUpperCase();
  const error = isVin(vin) ? findTriggeredError('manheim', vin) : invalidVinError();
  if (error) return { ok: false, error };
  const { odometerMiles, regionCode, purchase, gradeTenths } = request;
  const { modelYear } = request.description;
  if (modelYear === null) return { ok: false, error: unknownYearError() };
  const description = { vin, ...request.description, modelYear };
  const newPriceCents = purchase === null ? null : estimateNewPrice(description, purchase, day);
  const query: ValuationQuery = { description, odometerMiles, regionCode, newPriceCents, day };
  const value = evaluateVehicle(query);
  const best = buildItem(query, value, gradeFactor(value, gradeTenths));
  return { ok: true, value: { items: hasSportVersion(vin) ? [best, toSportVersion(best)] : [best] } };
}

function buildItem(query: ValuationQuery, value: ModelValue, factor: number): ValuationItem {
  const { modelYear, make, model, trim } = query.description;
  const auction = multiplyConditionCents(value, factor);
  return {
    version: { providerId: null, modelYear, make, model, trim: trim ?? null, subSeries: null },
    auction,
    // The model has the retail price in good condition only, so the other conditions get the ratios of the
    // auction values.
    retail: multiplyConditionCents(auction, value.retailCents / value.goodCents),
    averageGradeTenths: value.typicalGradeTenths,
    averageMiles: value.typicalMiles,
    sampleSize: null,
    past: computePast(query),
    forecast: { nextMonth: forecastPrices(query, 1, factor), nextYear: forecastPrices(query, 12, factor) },
    confidence: value.confidence,
    band: toBand(value),
    basis: { kind: value.basis, dataYear: value.dataYear, indexMonth: value.indexMonth },
  };
}

/**
 * Returns a factor that adds 5% for each whole grade above the typical grade, and removes 5% for each whole
 * grade below it.
 */
const gradeFactor = ({ typicalGradeTenths }: ModelValue, gradeTenths: number | undefined): number =>
  gradeTenths === undefined ? 1 : 1 + (0.05 * (gradeTenths - typicalGradeTenths)) / 10;

const multiplyCents = (cents: Cents, factor: number): Cents =>
  factor === 1 ? cents : Math.round((cents * factor) / 100) * 100;

const multiplyConditionCents = (
  { excellentCents, goodCents, fairCents }: ConditionCents,
  factor: number,
) => ({
  excellentCents: excellentCents && multiplyCents(excellentCents, factor),
  goodCents: goodCents && multiplyCents(goodCents, factor),
  fairCents: fairCents && multiplyCents(fairCents, factor),
});

function computePast(query: ValuationQuery): PastAverages {
  const averageMonthsAgo = (months: number) => findAverageOn(query, addMonths(query.day, -months));
  return {
    // The middle of the 30 days.
    last30Days: findAverageOn(query, addDays(query.day, -15)),
    lastMonth: averageMonthsAgo(1),
    twoMonthsAgo: averageMonthsAgo(2),
    sixMonthsAgo: averageMonthsAgo(6),
    lastYear: averageMonthsAgo(12),
  };
}

/**
 * Estimates the value of the same description on an earlier day with the mileage typical then. Returns null
 * before the model year was sold.
 */
function findAverageOn(query: ValuationQuery, day: CalendarDate): PastAverage | null {
  const past = pastVehicleValue(query, day);
  return past && { priceCents: past.goodCents, miles: past.odometerMiles };
}

function forecastPrices(query: ValuationQuery, monthsAhead: number, factor: number): ExpectedCents {
  const { goodCents, retailCents } = forecastVehicle(query, { monthsAhead });
  return { auctionCents: multiplyCents(goodCents, factor), retailCents: multiplyCents(retailCents, factor) };
}

/** Returns bounds relative to the value in good condition, which apply to the other conditions as well. */
function toBand({ lowCents, goodCents, highCents }: ModelValue): ValueBand {
  const tenths = (cents: number) => Math.floor((cents * 1_000) / goodCents);
  return { lowTenths: tenths(lowCents), highTenths: tenths(highCents) };
}

/** Returns true for a quarter of the VINs, chosen by hash, to simulate VINs that match several versions. */
const hasSportVersion = (vin: string): boolean =>
  Number.parseInt(hash('sha256', `style|${vin}`).slice(0, 8), 16) % 4 === 0;

const SPORT_FACTOR = 1.06;

function toSportVersion(item: ValuationItem): ValuationItem {
  const raiseExpectedCents = ({ auctionCents, retailCents }: ExpectedCents): ExpectedCents => ({
    auctionCents: auctionCents && multiplyCents(auctionCents, SPORT_FACTOR),
    retailCents: retailCents && multiplyCents(retailCents, SPORT_FACTOR),
  });
  return {
    ...item,
    version: { ...item.version, subSeries: 'SPORT' },
    auction: multiplyConditionCents(item.auction, SPORT_FACTOR),
    retail: multiplyConditionCents(item.retail, SPORT_FACTOR),
    forecast: {
      nextMonth: raiseExpectedCents(item.forecast.nextMonth),
      nextYear: raiseExpectedCents(item.forecast.nextYear),
    },
  };
}

function unknownYearError(): ProviderError {
  const message = 'A vehicle without a model year has no value.';
  return new ProviderError({ provider: 'manheim', kind: 'not_found', message });
}
