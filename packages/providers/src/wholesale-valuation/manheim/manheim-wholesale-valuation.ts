import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError, type Result } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { ValuationAnswer, ValuationRegion, ValuationRequest, WholesaleValuation } from '../port.ts';
import { VALUATION_REGIONS } from '../regions.ts';
import { invalidVin } from '../invalid-vin.ts';
import { ForecastAccess } from './forecast-access.ts';
import { readBatch } from './read-batch.ts';
import { ManheimClient } from './manheim-client.ts';
import { manheimError, readJson } from './manheim-errors.ts';
import type { ManheimSettings } from './manheim-settings.ts';
import { readValuation } from './read-valuation.ts';
import { ADDRESSES, BATCH_MOST, wireEdition, wireQuestion, wireRegions, wireVin } from './wire.ts';

const ONE_DEADLINE_MS = 8_000;
const BATCH_DEADLINE_MS = 20_000;

/**
 * Values of the Manheim Market Report, by whichever of its two APIs the account is for. `onForecastRefused`
 * is called once where the account has values but no forecasts.
 */
export function makeManheimWholesaleValuation(
  settings: ManheimSettings,
  timing: Timing,
  onForecastRefused: () => void,
): WholesaleValuation {
  const client = new ManheimClient(settings, timing);
  const forecast = new ForecastAccess(settings.generation, onForecastRefused);
  const addresses = ADDRESSES[settings.generation];
  const read = (path: string, context: CallContext) =>
    client.ask({ method: 'GET', path, deadlineMs: ONE_DEADLINE_MS }, context);
  return {
    provider: 'manheim',
    isSandbox: false,
    usesPricePaid: false,
    valueVehicles: (requests, context) =>
      new Asking({ client, forecast, addresses, context }).valueAll(requests),
    regions: async (context) => knownRegions(readJson(await read(addresses.regions, context), wireRegions)),
    edition: async (context): Promise<CalendarDate> => {
      const [edition] = readJson(await read(addresses.edition, context), wireEdition).items;
      if (edition === undefined) throw manheimError('bad_response', 'answered no edition');
      return edition.date;
    },
  };
}

/** Those that a location can have, by the provider's names. */
const knownRegions = ({ items }: { items: { id: string; name: string }[] }): ValuationRegion[] =>
  VALUATION_REGIONS.flatMap(({ code }) => {
    const region = items.find(({ id }) => id.toUpperCase() === code);
    return region === undefined ? [] : [{ code, name: region.name }];
  });

interface Needs {
  client: ManheimClient;
  forecast: ForecastAccess;
  addresses: (typeof ADDRESSES)[keyof typeof ADDRESSES];
  context: CallContext;
}

type Outcome = Result<ValuationAnswer>;

/** One call of `valueVehicles`. */
class Asking {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The same question is sent once, however often it is asked. */
  async valueAll(requests: readonly ValuationRequest[]): Promise<Outcome[]> {
    const questions = new Map<string, ValuationRequest>();
    for (const request of requests) if (isVin(request.vin)) questions.set(wireQuestion(request), request);
    const outcomes = new Map<string, Outcome>();
    await Promise.all(
      batchesOf([...questions.values()]).map(async (batch) => {
        for (const [question, outcome] of await this.#valueBatch(batch)) outcomes.set(question, outcome);
      }),
    );
    return requests.map(
      (request) => outcomes.get(wireQuestion(request)) ?? { ok: false, error: invalidVin() },
    );
  }

  async #valueBatch(batch: readonly ValuationRequest[]): Promise<[string, Outcome][]> {
    const [only, second] = batch;
    if (only !== undefined && second === undefined) return [[wireQuestion(only), await this.#valueOne(only)]];
    const answers = await this.#askBatch(batch);
    return await Promise.all(
      batch.map(async (request): Promise<[string, Outcome]> => {
        const answer =
          answers instanceof ProviderError ? failed(answers) : answers.get(request.vin.toUpperCase());
        // What a batch does not say, or says without a reason that can be told apart, the vehicle's own question does.
        return [wireQuestion(request), answer ?? (await this.#valueOne(request))];
      }),
    );
  }

  /** What is answered for each VIN; why no answer came where that concerns all of them. */
  async #askBatch(batch: readonly ValuationRequest[]): Promise<Map<string, Outcome> | ProviderError> {
    const { client, forecast, addresses, context } = this.#needs;
    const send = (hasForecast: boolean) => {
      const body = JSON.stringify(batch.map((request) => wireQuestion(request, hasForecast)));
      const question = {
        method: 'POST',
        path: addresses.batch,
        body,
        deadlineMs: BATCH_DEADLINE_MS,
      } as const;
      return client.ask(question, context);
    };
    try {
      return readBatch(await forecast.ask(send));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // One entry that it does not understand makes it refuse all of them.
      return ABOUT_ONE.has(error.kind) ? new Map() : error;
    }
  }

  async #valueOne(request: ValuationRequest): Promise<Outcome> {
    const { client, forecast, addresses, context } = this.#needs;
    const send = (hasForecast: boolean) => {
      const path = `${addresses.vin}${wireQuestion(request, hasForecast)}`;
      return client.ask({ method: 'GET', path, deadlineMs: ONE_DEADLINE_MS }, context);
    };
    try {
      const answer = await forecast.ask(send);
      return { ok: true, value: readValuation(readJson(answer, wireVin)) };
    } catch (error) {
      if (error instanceof ProviderError) return failed(error);
      throw error;
    }
  }
}

const failed = (error: ProviderError): Outcome => ({ ok: false, error });

const ABOUT_ONE: ReadonlySet<ProviderError['kind']> = new Set(['invalid_input', 'not_found', 'bad_response']);

/** At most so many a batch, and no VIN twice in one: answers are found by their VIN. */
function batchesOf(requests: readonly ValuationRequest[]): ValuationRequest[][] {
  const batches: Map<string, ValuationRequest>[] = [];
  for (const request of requests) {
    const vin = request.vin.toUpperCase();
    const open = batches.find((batch) => batch.size < BATCH_MOST && !batch.has(vin));
    if (open) open.set(vin, request);
    else batches.push(new Map([[vin, request]]));
  }
  return batches.map((batch) => [...batch.values()]);
}
