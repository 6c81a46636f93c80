import { randomUUID } from 'node:crypto';
import { INT4_MAX } from '@fleetworth/contract/field';
import { ProviderError, type ProviderErrorKind, type Result } from '@fleetworth/providers/outcome';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { Valuation, ValuationItem, WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { lockVehicles, refreshPositions, splitOnFailure } from '../positions/public.ts';
import { markAlertsDue } from '../price-alerts/public.ts';
import { hashValuationInputs } from './input-hash.ts';
import { describeVehicle } from './describe-vehicle.ts';
import { MarketValuesRepository, type NoValueReason } from './market-values.repository.ts';
import { recordFailure, recordProviderResponse } from './provider-responses.repository.ts';
import { isSameQuery, type ValuationQuery, readValuationQueries } from './valuation-queries.repository.ts';

export interface ValuationDependencies {
  database: Database;
  clock: Clock;
  wholesaleValuation: WholesaleValuation;
  vinDecoding: VinDecoding;
  log: Log;
}

interface ValuationInput {
  vehicleIds: readonly number[];
  /**
   * True if the value won't be requested again after this failure. `valueVehicles` then stores that the
   * value is missing. Otherwise it stores nothing and returns the failure.
   */
  isFinalFailure: (vehicleId: number, error: ProviderError) => boolean;
}

export type Failures = Map<number, unknown>;

/**
 * Requests values of vehicles with their last mileage and stores the responses. Calls the provider outside
 * any transaction, so that a slow provider holds no lock. An unexpected error fails only its vehicle; an
 * unreachable database fails all.
 */
export async function valueVehicles(
  dependencies: ValuationDependencies,
  scope: Scope,
  { vehicleIds, isFinalFailure }: ValuationInput,
): Promise<Failures> {
  const failures: Failures = new Map();
  let openVehicleIds: readonly number[] = vehicleIds;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && openVehicleIds.length > 0; attempt += 1) {
    const queries = await readValuationQueries(dependencies.database, scope, openVehicleIds);
    const finalResults: QueryResult[] = [];
    const results = (await requestWithFallback(dependencies, queries, failures)).map((result) => ({
      ...result,
      outcome: replaceUnstorable(dependencies, result.outcome),
    }));
    for (const result of results) {
      const { query, outcome } = result;
      if (!outcome.ok && !isFinalFailure(query.vehicleId, outcome.error))
        failures.set(query.vehicleId, outcome.error);
      else finalResults.push({ query, ...toValuationResult(dependencies, result) });
    }
    openVehicleIds = await storeWithFallback(dependencies, scope, { results: finalResults, failures });
    await storeProviderState(dependencies, results);
  }
  for (const vehicleId of openVehicleIds)
    failures.set(vehicleId, new Error(`The vehicle ${vehicleId} changed faster than it could be valued.`));
  return failures;
}

async function storeProviderState(
  { database, clock, wholesaleValuation: { provider } }: ValuationDependencies,
  results: readonly ProviderResult[],
): Promise<void> {
  const hasAnyValue = results.some(({ outcome }) => outcome.ok);
  const hasFailed = results.some(({ outcome }) => !outcome.ok && !isRejection(outcome.error));
  if (hasAnyValue) await recordProviderResponse(database, provider, clock.now());
  else if (hasFailed) await recordFailure(database, provider, { now: clock.now() });
}

// Maximum number of requests for a vehicle that changes while its value is being requested.
const MAX_ATTEMPTS = 5;

/**
 * Sends all queries in one request. If it fails, sends each query alone. Does not split them in halves,
 * because each query may cost money.
 */
async function requestWithFallback(
  dependencies: ValuationDependencies,
  queries: readonly ValuationQuery[],
  failures: Failures,
): Promise<ProviderResult[]> {
  try {
    return await requestInOneCall(dependencies, queries);
  } catch (error) {
    const results: ProviderResult[] = [];
    if (queries.length > 1) {
      for (const query of queries)
        results.push(...(await requestWithFallback(dependencies, [query], failures)));
    } else {
      for (const { vehicleId } of queries) failures.set(vehicleId, error);
    }
    return results;
  }
}

interface ProviderResult {
  query: ValuationQuery;
  outcome: Result<Valuation>;
  requestId: string;
}

async function requestInOneCall(
  { clock, wholesaleValuation, vinDecoding }: ValuationDependencies,
  queries: readonly ValuationQuery[],
): Promise<ProviderResult[]> {
  if (queries.length === 0) return [];
  const context = { requestId: randomUUID(), day: clock.today() };
  const requests = await Promise.all(
    queries.map(async ({ input: { vehicle, ...otherInputs } }) => ({
      ...otherInputs,
      vin: vehicle.vin,
      description: await describeVehicle(vinDecoding, vehicle),
    })),
  );
  const outcomes = await wholesaleValuation.valueVehicles(requests, context);
  return queries.map((query, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('The provider returned too few results.');
    return { query, outcome, requestId: context.requestId };
  });
}

interface ValuationResult {
  value: ValuationItem | null;
  noValueReason: NoValueReason | null;
}

export const isRejection = ({ kind }: ProviderError): boolean => REJECTION_KINDS.includes(kind);

const REJECTION_KINDS: readonly ProviderErrorKind[] = ['not_found', 'invalid_input'];

function toValuationResult(
  { log }: ValuationDependencies,
  { query, outcome, requestId }: ProviderResult,
): ValuationResult {
  if (outcome.ok) return { value: outcome.value.items[0], noValueReason: null };
  const { error } = outcome;
  if (isRejection(error)) return { value: null, noValueReason: 'refused' };
  const { kind, provider } = error;
  const { companyId, vehicleId } = query;
  log.error({ err: error, kind, provider, requestId, companyId, vehicleId }, 'could not get a market value');
  return { value: null, noValueReason: 'outage' };
}

function replaceUnstorable(
  { wholesaleValuation }: ValuationDependencies,
  outcome: Result<Valuation>,
): Result<Valuation> {
  if (!outcome.ok || isStorableValue(outcome.value.items[0])) return outcome;
  const { provider } = wholesaleValuation;
  const message = 'A value is out of range.';
  return { ok: false, error: new ProviderError({ provider, kind: 'bad_response', message }) };
}

// An oversized figure would fail its job at every retry.
function isStorableValue({ auction, past: { lastYear }, forecast, ...value }: ValuationItem): boolean {
  const { nextMonth, nextYear } = forecast;
  const prices = [...Object.values(auction), nextMonth.auctionCents, nextYear.auctionCents];
  const int4Figures = [...prices, lastYear?.priceCents, lastYear?.miles];
  const int2Figures = [value.averageGradeTenths, value.band?.lowTenths, value.band?.highTenths];
  const isUpTo = (max: number) => (figure: number | null | undefined) =>
    figure == null || (Number.isInteger(figure) && figure >= 0 && figure <= max);
  return int4Figures.every(isUpTo(INT4_MAX)) && int2Figures.every(isUpTo(INT2_MAX));
}

const INT2_MAX = 32_767;

interface QueryResult extends ValuationResult {
  query: ValuationQuery;
}

// If a response can't be stored, stores the others, so that they are not requested again. Returns the
// vehicles whose query has changed and must be sent again.
async function storeWithFallback(
  dependencies: ValuationDependencies,
  scope: Scope,
  { results, failures }: { results: readonly QueryResult[]; failures: Failures },
): Promise<number[]> {
  const openVehicleIds: number[] = [];
  const splitOptions = {
    database: dependencies.database,
    work: async (chunk: readonly QueryResult[]) => {
      openVehicleIds.push(...(await storeResults(dependencies, scope, chunk)));
      return chunk.length;
    },
    onFailure: (error: unknown, { query }: QueryResult) => failures.set(query.vehicleId, error),
  };
  await splitOnFailure(splitOptions, results);
  return openVehicleIds;
}

async function storeResults(
  { database, clock, wholesaleValuation }: ValuationDependencies,
  scope: Scope,
  results: readonly QueryResult[],
): Promise<number[]> {
  const [now, today] = [clock.now(), clock.today()];
  const { provider, isSandbox, usesPricePaid } = wholesaleValuation;
  return await inTransaction(database, async (transaction) => {
    const vehicleIds = results.map(({ query }) => query.vehicleId);
    await lockVehicles(transaction, scope, vehicleIds);
    const currentQueries = new Map(
      (await readValuationQueries(transaction, scope, vehicleIds)).map((query) => [query.vehicleId, query]),
    );
    const openVehicleIds: number[] = [];
    const resultsToStore: QueryResult[] = [];
    for (const result of results) {
      const query = currentQueries.get(result.query.vehicleId);
      if (query === undefined) continue;
      if (isSameQuery(query, result.query)) resultsToStore.push(result);
      else openVehicleIds.push(query.vehicleId);
    }
    if (resultsToStore.length === 0) return openVehicleIds;
    await new MarketValuesRepository(transaction, scope).storeValues(
      resultsToStore.map(({ query: { input, ...query }, ...result }) => ({
        ...query,
        ...result,
        miles: input.odometerMiles,
        regionCode: input.regionCode,
        inputHash: hashValuationInputs({
          descriptionHash: query.descriptionHash,
          regionCode: input.regionCode,
          purchase: usesPricePaid ? input.purchase : null,
        }),
        provider,
        isSandbox,
        day: today,
        answeredAt: now,
      })),
    );
    await refreshPositions(
      { transaction, scope, today, now },
      resultsToStore.map(({ query }) => query.vehicleId),
    );
    // Runs last, because it locks a row of the company until the commit, and other runs wait for that row.
    const companyIds = resultsToStore.map(({ query }) => query.companyId);
    await markAlertsDue(transaction, companyIds, now);
    return openVehicleIds;
  });
}
