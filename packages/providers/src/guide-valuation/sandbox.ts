import { hash } from 'node:crypto';
import { regionOfState } from '@fleetworth/domain/auction-regions';
import { addDays } from '@fleetworth/domain/calendar';
import { ProviderError, type CallContext } from '../outcome.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import { isVin } from '../vin-decoding/port.ts';
import type { WholesaleValuation } from '../wholesale-valuation/port.ts';
import type { GuideRequest, GuideValuation } from './port.ts';
import { toGuideResult, invalidGuideVinError } from './read-entries.ts';

/** Ratio of each condition's guide value to the vehicle's auction value in average condition. */
const WHOLESALE = { xclean: 1.1, clean: 1.02, avg: 0.93, rough: 0.8 };
const RETAIL_FACTOR = 1.19;
const RETAIL_DOLLARS = 800;
const ROUNDING_DOLLARS = 25;
/** One in this many VINs has no value for the best condition. */
const GAP_INTERVAL = 20;

/**
 * Derives guide values from the sandbox's auction values, so a request returns the same values all day. A
 * trigger VIN fails with its error.
 */
export function makeSandboxGuideValuation(wholesale: WholesaleValuation): GuideValuation {
  return {
    provider: 'blackbook',
    isSandbox: true,
    valueVehicle: async (request, context) => {
      const vin = request.vin.toUpperCase();
      const error = isVin(vin) ? findTriggeredError('blackbook', vin) : invalidGuideVinError();
      if (error) throw error;
      const average = await findAverageDollars(wholesale, request, context);
      return toGuideResult([buildEntry(request, average, context)]);
    },
  };
}

async function findAverageDollars(
  wholesale: WholesaleValuation,
  { vin, odometerMiles, stateCode, description }: GuideRequest,
  context: CallContext,
): Promise<number> {
  const regionCode = stateCode === null ? 'NA' : regionOfState(stateCode);
  const [result] = await wholesale.valueVehicles(
    [{ vin, description, odometerMiles, regionCode, purchase: null }],
    context,
  );
  const cents = result?.ok ? result.value.items[0].auction.goodCents : null;
  if (cents === null || cents === undefined)
    throw new ProviderError({
      provider: 'blackbook',
      kind: 'not_found',
      message: 'The guide has no data for this vehicle.',
    });
  return cents / 100;
}

function buildEntry(request: GuideRequest, average: number, { day }: CallContext): Record<string, unknown> {
  const { make, model, trim, modelYear } = request.description;
  const isBestConditionMissing =
    Number.parseInt(hash('sha256', `bbgap|${request.vin}`).slice(0, 8), 16) % GAP_INTERVAL === 0;
  const entry: Record<string, unknown> = {
    publish_date: publishDate(day),
    state: request.stateCode ?? 'NT',
    vin: request.vin.slice(0, 10),
    model_year: String(modelYear ?? ''),
    make,
    model,
    series: trim ?? '',
  };
  for (const [tier, ratio] of Object.entries(WHOLESALE)) {
    const wholesaleDollars = roundDollars(average * ratio);
    entry[`adjusted_whole_${tier}`] = isBestConditionMissing && tier === 'xclean' ? 0 : wholesaleDollars;
    entry[`adjusted_retail_${tier}`] = roundDollars(wholesaleDollars * RETAIL_FACTOR + RETAIL_DOLLARS);
  }
  return entry;
}

const roundDollars = (dollars: number): number => Math.round(dollars / ROUNDING_DOLLARS) * ROUNDING_DOLLARS;

/** Returns the Monday of the week as M/D/YYYY without leading zeros. */
function publishDate(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [year = '', month = '', date = ''] = addDays(day, -weekday).split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}
