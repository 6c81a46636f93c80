import { TestTiming } from '@fleetworth/provider-fakes/timing';
import type { ProviderError, Result } from '../../outcome.ts';
import type { Valuation, ValuationRequest } from '../port.ts';
import { type FakeRequest, type ManheimFault, startFakeManheim } from '@fleetworth/provider-fakes/manheim';
import type { ManheimGeneration, ManheimSettings } from './manheim-settings.ts';
import { makeManheimWholesaleValuation } from './manheim-wholesale-valuation.ts';

export const CONTEXT = { requestId: 'test', day: '2026-11-18' };

export const CAMRY: ValuationRequest = {
  vin: '4T1G11AK5NU603217',
  description: {
    modelYear: 2022,
    make: 'Toyota',
    model: 'Camry',
    trim: 'SE',
    body: 'Sedan',
    driveType: null,
    engineLiters: null,
    fuel: null,
  },
  odometerMiles: 40_000,
  regionCode: 'SE',
  purchase: null,
};

type FaultFor = (request: FakeRequest) => ManheimFault | null;

interface StartOptions {
  generation: ManheimGeneration;
  faultFor?: FaultFor | null;
  onUnansweredRequest?: (() => void) | null;
  settings?: Partial<ManheimSettings>;
}

export async function startManheim({ generation, faultFor, onUnansweredRequest, settings }: StartOptions) {
  const timing = new TestTiming();
  const manheim = await startFakeManheim({
    generation,
    faultFor: faultFor ?? (() => null),
    onUnansweredRequest: onUnansweredRequest ?? (() => timing.expireDeadlines()),
  });
  const callbackCalls = { onForecastForbidden: 0 };
  const valuation = makeManheimWholesaleValuation({ ...manheim.settings, ...settings }, timing, () => {
    callbackCalls.onForecastForbidden += 1;
  });
  const outcomeOf = async (request: ValuationRequest): Promise<Result<Valuation>> => {
    const [outcome] = await valuation.valueVehicles([request], CONTEXT);
    if (outcome === undefined) throw new Error('no outcome');
    return outcome;
  };
  return {
    timing,
    valuation,
    callbackCalls,
    outcomeOf,
    errorOf: async (request: ValuationRequest): Promise<ProviderError> => {
      const outcome = await outcomeOf(request);
      if (outcome.ok) throw new Error('answered a value');
      return outcome.error;
    },
    requestsOf: (kind: FakeRequest['kind']) => manheim.requests.filter((request) => request.kind === kind),
    tokens: () =>
      manheim.requests.flatMap(({ headers }) => headers.authorization?.replace(/^Bearer /, '') ?? []),
    invalidateTokens: manheim.invalidateTokens,
    [Symbol.asyncDispose]: manheim.stop,
  };
}
