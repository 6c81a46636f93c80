import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError, type Result } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { Valuation, ValuationRegion, ValuationRequest, WholesaleValuation } from '../port.ts';
import { VALUATION_REGIONS } from '../regions.ts';
import { invalidVinError } from '../invalid-vin.ts';
import { ForecastAccess } from './forecast-access.ts';
import { readBatch } from './read-batch.ts';
import { ManheimClient } from './manheim-client.ts';
import { manheimError, readJson } from './manheim-errors.ts';
import type { ManheimSettings } from './manheim-settings.ts';
import { readValuation } from './read-valuation.ts';
import { API_PATHS, MAX_BATCH_SIZE, wireEdition, wireRequest, wireRegions, wireVin } from './wire.ts';

const SINGLE_DEADLINE_MS = 8_000;
const BATCH_DEADLINE_MS = 20_000;

// Calls `onForecastForbidden` once when the account has access to values but not to forecasts.
export function makeManheimWholesaleValuation(
  settings: ManheimSettings,
  timing: Timing,
  onForecastForbidden: () => void,
): WholesaleValuation {
  const client = new ManheimClient(settings, timing);
  const forecastAccess = new ForecastAccess(settings.generation, onForecastForbidden);
  const paths = API_PATHS[settings.generation];
  const read = (path: string, context: CallContext) =>
    client.request({ method: 'GET', path, deadlineMs: SINGLE_DEADLINE_MS }, context);
  return {
    provider: 'manheim',
    isSandbox: false,
    usesPricePaid: false,
    valueVehicles: (requests, context) =>
      new ValuationCall({ client, forecastAccess, paths, context }).valueAll(requests),
    regions: async (context) => findRegions(readJson(await read(paths.regions, context), wireRegions)),
    edition: async (context): Promise<CalendarDate> => {
      const [edition] = readJson(await read(paths.edition, context), wireEdition).items;
      if (edition === undefined) throw manheimError('bad_response', 'returned no edition');
      return edition.date;
    },
  };
}

const findRegions = ({ items }: { items: { id: string; name: string }[] }): ValuationRegion[] =>
  VALUATION_REGIONS.flatMap(({ code }) => {
    const region = items.find(({ id }) => id.toUpperCase() === code);
    return region === undefined ? [] : [{ code, name: region.name }];
  });

interface Dependencies {
  client: ManheimClient;
  forecastAccess: ForecastAccess;
  paths: (typeof API_PATHS)[keyof typeof API_PATHS];
  context: CallContext;
}

type VehicleOutcome = Result<Valuation>;

class ValuationCall {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends identical requests once. */
  async valueAll(requests: readonly ValuationRequest[]): Promise<VehicleOutcome[]> {
    const requestByKey = new Map<string, ValuationRequest>();
    for (const request of requests) if (isVin(request.vin)) requestByKey.set(wireRequest(request), request);
    const outcomes = new Map<string, VehicleOutcome>();
    await Promise.all(
      splitIntoBatches([...requestByKey.values()]).map(async (batch) => {
        for (const [key, outcome] of await this.#valueBatch(batch)) outcomes.set(key, outcome);
      }),
    );
    return requests.map(
      (request) => outcomes.get(wireRequest(request)) ?? { ok: false, error: invalidVinError() },
    );
  }

  async #valueBatch(batch: readonly ValuationRequest[]): Promise<[string, VehicleOutcome][]> {
    const [only, second] = batch;
    if (only !== undefined && second === undefined)
      return [[wireRequest(only), await this.#valueSingleVehicle(only)]];
    const responses = await this.#requestBatch(batch);
    return await Promise.all(
      batch.map(async (request): Promise<[string, VehicleOutcome]> => {
        const response =
          responses instanceof ProviderError
            ? toFailure(responses)
            : responses.get(request.vin.toUpperCase());
        // Requests a vehicle on its own when the batch has no outcome for it, or no clear reason for its
        // failure.
        return [wireRequest(request), response ?? (await this.#valueSingleVehicle(request))];
      }),
    );
  }

  async #requestBatch(
    batch: readonly ValuationRequest[],
  ): Promise<Map<string, VehicleOutcome> | ProviderError> {
    const { client, forecastAccess, paths, context } = this.#dependencies;
    const send = (includesForecast: boolean) => {
      const body = JSON.stringify(batch.map((request) => wireRequest(request, includesForecast)));
      const call = {
        method: 'POST',
        path: paths.batch,
        body,
        deadlineMs: BATCH_DEADLINE_MS,
      } as const;
      return client.request(call, context);
    };
    try {
      return readBatch(await forecastAccess.request(send));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // A single invalid entry makes Manheim reject the whole batch.
      return SINGLE_ENTRY_ERRORS.has(error.kind) ? new Map() : error;
    }
  }

  async #valueSingleVehicle(request: ValuationRequest): Promise<VehicleOutcome> {
    const { client, forecastAccess, paths, context } = this.#dependencies;
    const send = (includesForecast: boolean) => {
      const path = `${paths.vin}${wireRequest(request, includesForecast)}`;
      return client.request({ method: 'GET', path, deadlineMs: SINGLE_DEADLINE_MS }, context);
    };
    try {
      const response = await forecastAccess.request(send);
      return { ok: true, value: readValuation(readJson(response, wireVin)) };
    } catch (error) {
      if (error instanceof ProviderError) return toFailure(error);
      throw error;
    }
  }
}

const toFailure = (error: ProviderError): VehicleOutcome => ({ ok: false, error });

const SINGLE_ENTRY_ERRORS: ReadonlySet<ProviderError['kind']> = new Set([
  'invalid_input',
  'not_found',
  'bad_response',
]);

// A batch has no duplicate VINs, because results are matched by VIN.
function splitIntoBatches(requests: readonly ValuationRequest[]): ValuationRequest[][] {
  const batches: Map<string, ValuationRequest>[] = [];
  for (const request of requests) {
    const vin = request.vin.toUpperCase();
    const unfilledBatch = batches.find((batch) => batch.size < MAX_BATCH_SIZE && !batch.has(vin));
    if (unfilledBatch) unfilledBatch.set(vin, request);
    else batches.push(new Map([[vin, request]]));
  }
  return batches.map((batch) => [...batch.values()]);
}
