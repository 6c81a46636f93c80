import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { ValueBand } from '@fleetworth/domain/valuation';
import {
  evaluateVehicle,
  forecastVehicle,
  type ModelValue,
  newPriceOf,
  pastVehicleValue,
  type ValueQuestion,
} from '@fleetworth/value-model';
import { ProviderError, type Result } from '../outcome.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import type {
  PastAverage,
  ValuationAnswer,
  ValuationDetails,
  ValuationRequest,
  WholesaleValuation,
} from './port.ts';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Answers from the built-in value model, with no account, network, chance or memory: the same question on the same day
 * has the same answer. A trigger VIN (`sandbox-triggers.ts`) answers its error.
 */
export function makeSandboxWholesaleValuation(): WholesaleValuation {
  return {
    provider: 'manheim',
    isSandbox: true,
    async valueVehicles(requests, { day }, { withDetails } = { withDetails: false }) {
      return requests.map((request) => valueVehicle(request, { day, withDetails }));
    },
  };
}

function valueVehicle(
  request: ValuationRequest,
  { day, withDetails }: { day: CalendarDate; withDetails: boolean },
): Result<ValuationAnswer> {
  const vin = request.vin.toUpperCase();
  const error = VIN.test(vin) ? findTriggeredError('manheim', vin) : invalidVin();
  if (error) return { ok: false, error };
  const { odometerMiles, regionCode, purchase } = request;
  const { modelYear } = request.description;
  if (modelYear === null) return { ok: false, error: unknownYear() };
  const description = { vin, ...request.description, modelYear };
  const newPriceCents = purchase === null ? null : newPriceOf(description, purchase, day);
  const question: ValueQuestion = { description, odometerMiles, regionCode, newPriceCents, day };
  const value = evaluateVehicle(question);
  return {
    ok: true,
    value: {
      excellentCents: value.excellentCents,
      goodCents: value.goodCents,
      fairCents: value.fairCents,
      averageGradeTenths: value.typicalGradeTenths,
      averageMiles: value.typicalMiles,
      lastYear: averageOf(question, 12),
      confidence: value.confidence,
      band: bandOf(value),
      basis: { kind: value.basis, dataYear: value.dataYear, indexMonth: value.indexMonth },
      details: withDetails ? detailsOf(question, value) : null,
    },
  };
}

/** As fractions of the value in good condition, which hold for the other conditions too. */
function bandOf({ lowCents, goodCents, highCents }: ModelValue): ValueBand {
  const tenths = (cents: number) => Math.floor((cents * 1_000) / goodCents);
  return { lowTenths: tenths(lowCents), highTenths: tenths(highCents) };
}

function detailsOf(question: ValueQuestion, { retailCents }: ModelValue): ValuationDetails {
  return {
    retailCents,
    lastMonth: averageOf(question, 1),
    twoMonthsAgo: averageOf(question, 2),
    sixMonthsAgo: averageOf(question, 6),
    forecast: {
      nextMonthCents: forecastVehicle(question, { monthsAhead: 1 }).goodCents,
      nextYearCents: forecastVehicle(question, { monthsAhead: 12 }).goodCents,
    },
  };
}

function invalidVin(): ProviderError {
  const message = 'A VIN has 17 letters and digits without I, O and Q.';
  return new ProviderError({ provider: 'manheim', kind: 'invalid_input', message });
}

function unknownYear(): ProviderError {
  const message = 'Without its model year a vehicle has no value here.';
  return new ProviderError({ provider: 'manheim', kind: 'not_found', message });
}

/** The same description so many months before, at the miles usual then; none before its model year was sold. */
function averageOf(question: ValueQuestion, monthsBack: number): PastAverage | null {
  const past = pastVehicleValue(question, monthsBack);
  return past && { priceCents: past.goodCents, miles: past.odometerMiles };
}
