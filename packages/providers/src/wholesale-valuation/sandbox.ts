import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import { evaluateVehicle, type ValueQuestion } from '@fleetworth/value-model';
import { type CallContext, ProviderError, type Result } from '../outcome.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import type { ValuationAnswer, ValuationRequest, WholesaleValuation } from './port.ts';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Answers from the built-in value model, with no account, network, chance or memory: the same question on the same day
 * has the same answer. A trigger VIN (`sandbox-triggers.ts`) answers its error.
 */
export function makeSandboxWholesaleValuation(): WholesaleValuation {
  return {
    provider: 'manheim',
    isSandbox: true,
    async valueVehicles(requests, context) {
      return requests.map((request) => valueVehicle(request, context));
    },
  };
}

function valueVehicle(request: ValuationRequest, { day }: CallContext): Result<ValuationAnswer> {
  const vin = request.vin.toUpperCase();
  const error = VIN.test(vin) ? findTriggeredError('manheim', vin) : invalidVin();
  if (error) return { ok: false, error };
  const { odometerMiles, regionCode, purchaseCents } = request;
  const { modelYear } = request.description;
  if (modelYear === null) return { ok: false, error: unknownYear() };
  const description = { ...request.description, modelYear };
  const question = { description, odometerMiles, regionCode, purchaseCents, day };
  const value = evaluateVehicle(question);
  return {
    ok: true,
    value: {
      excellentCents: value.excellentCents,
      goodCents: value.goodCents,
      fairCents: value.fairCents,
      averageGradeTenths: value.typicalGradeTenths,
      averageMiles: value.typicalMiles,
      lastYear: valueAYearAgo(question),
      confidence: value.confidence,
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

/** The same description on the same day a year ago, at the miles usual then; none before its model year was sold. */
function valueAYearAgo(question: ValueQuestion): ValuationAnswer['lastYear'] {
  const day = addMonths(question.day, -12);
  if (question.description.modelYear > yearOf(day) + 1) return null;
  const miles = evaluateVehicle({ ...question, day }).typicalMiles;
  return { priceCents: evaluateVehicle({ ...question, day, odometerMiles: miles }).goodCents, miles };
}

function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4));
}
