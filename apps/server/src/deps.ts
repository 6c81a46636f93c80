import { join } from 'node:path';
import { systemTiming } from '@fleetworth/providers/http/timing';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { makeManheimWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/manheim';
import { MANHEIM_DEFAULTS } from '@fleetworth/providers/wholesale-valuation/manheim/settings';
import { makeSandboxWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/sandbox';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { VpicVinDecoding } from '@fleetworth/providers/vin-decoding/vpic';
import { readCatalogue } from '@fleetworth/providers/vin-decoding/vpic/catalogue';
import type pg from 'pg';
import { auctionRows } from './features/auction-search/auction-rows.ts';
import { auctionSearchRoutes } from './features/auction-search/auction-search.routes.ts';
import { applyBatchJob, workBatch } from './features/batches/apply-batch.job.ts';
import { batchesRoutes } from './features/batches/batches.routes.ts';
import { previewBatch, previewBatchJob } from './features/batches/preview-batch.job.ts';
import { resumeBatches } from './features/batches/resume-batches.ts';
import type { KindsOfRows } from './features/batches/public.ts';
import { calculatorsRoutes } from './features/calculators/calculators.routes.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import type { Catalogue } from './features/catalog/import-catalogue.ts';
import { changesRoutes } from './features/changes/changes.routes.ts';
import { classPerformanceRows } from './features/class-performances/class-performance-rows.ts';
import { classesRoutes } from './features/classes/classes.routes.ts';
import { companiesRoutes } from './features/companies/companies.routes.ts';
import { deletedRecordsRoutes } from './features/deleted-records/deleted-records.routes.ts';
import { contractRows } from './features/finance/contract-rows.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { financeRoutes } from './features/finance/finance.routes.ts';
import { fleetViewRoutes } from './features/fleet-view/fleet-view.routes.ts';
import { RowCache } from './features/fleet-view/row-cache.ts';
import { historicalTrendRoutes } from './features/historical-trend/historical-trend.routes.ts';
import { locationsRoutes } from './features/locations/locations.routes.ts';
import { retryValues, retryValuesJob } from './features/market-values/retry-values.job.ts';
import { askValues } from './features/market-values/ask-value.ts';
import { askValueJob } from './features/market-values/ask-value.job.ts';
import { revalueWeek, revalueWeekJob } from './features/market-values/revalue-week.job.ts';
import { valueRequests } from './features/market-values/public.ts';
import { marketValuesRoutes } from './features/market-values/market-values.routes.ts';
import { mileageRoutes } from './features/mileage/mileage.routes.ts';
import { foldTotals, foldTotalsJob } from './features/positions/fold-totals.job.ts';
import { refreshDueJob, refreshDuePositions } from './features/positions/refresh-due.job.ts';
import { refreshVehiclesJob, workRefreshVehicles } from './features/positions/refresh-vehicles.job.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { tagsRoutes } from './features/tags/tags.routes.ts';
import { deletedVehicleRows } from './features/vehicles/deleted-vehicle-rows.ts';
import { vehicleRows } from './features/vehicles/vehicle-rows.ts';
import { vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { loadReferenceData, loadReferenceDataJob } from './load-reference-data.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { EventFeed } from './platform/events/event-feed.ts';
import type { Handlers } from './platform/http/bind-endpoints.ts';
import { inTransaction } from './platform/db/in-transaction.ts';
import type { Enqueue, JobKind, JobQueue } from './platform/jobs/job-queue.ts';
import type { Log } from './platform/log/log.ts';

/** The outside systems, each behind its port. */
export interface Providers {
  vinDecoding: VinDecoding;
  /** The built-in makes, models and details up to a model year. */
  readCatalogue: (currentYear: number) => Promise<Catalogue>;
  /** Null where no valuation provider is configured. */
  wholesaleValuation: WholesaleValuation | null;
}

/** Chooses the adapters: the only place that names the systems behind the ports. */
export function createProviders(config: Config, clock: Clock): Providers {
  const isSandbox = config.valuationMode === 'sandbox';
  const cacheFolder = join(config.dataFolder, 'vpic');
  return {
    vinDecoding: new VpicVinDecoding({
      cacheFolder,
      triggers: isSandbox,
      currentYear: () => Number(clock.today().slice(0, 4)),
    }),
    readCatalogue: (currentYear) => readCatalogue({ cacheFolder, currentYear }),
    wholesaleValuation: isSandbox ? makeSandboxWholesaleValuation() : createLiveValuation(config),
  };
}

function createLiveValuation({ manheim }: Config): WholesaleValuation | null {
  if (manheim === null) return null;
  const { baseUrl, tokenUrl, scope, mediaType, ...account } = manheim;
  const usual = MANHEIM_DEFAULTS[manheim.generation];
  const settings = {
    ...account,
    baseUrl: baseUrl ?? usual.baseUrl,
    tokenUrl: tokenUrl ?? usual.tokenUrl ?? '',
    scope: scope ?? usual.scope,
    mediaType: mediaType ?? usual.mediaType,
  };
  return makeManheimWholesaleValuation(settings, systemTiming);
}

export interface Deps extends Providers {
  database: Database;
  /** The connections below `database`, for what is loaded by COPY. */
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  log: Log;
  /** What all processes announce. */
  events: EventFeed;
}

/** Settings that calls answer by. */
export type CallSettings = Pick<Config, 'rowCacheMegabytes' | 'ageYear'>;

const MEGABYTE = 1_000_000;

/** Every feature's handlers. A call of the contract that no feature answers does not compile. */
export function createHandlers(deps: Deps, { rowCacheMegabytes, ageYear }: CallSettings): Handlers {
  const { database, clock, log, vinDecoding } = deps;
  const rowCache = new RowCache(database, rowCacheMegabytes * MEGABYTE);
  const writing = { database, clock, valueRequests: createValueRequests(deps) };
  return {
    ...sessionsRoutes({ database, clock, log, ageYear }),
    ...companiesRoutes({ database, clock, jobs: deps.jobs }),
    ...locationsRoutes({ ...writing, jobs: deps.jobs }),
    ...classesRoutes({ database, clock }),
    ...tagsRoutes({ database, clock }),
    ...catalogRoutes({ database, clock, vinDecoding }),
    ...vehiclesRoutes(writing),
    ...marketValuesRoutes({ database, clock }),
    ...mileageRoutes(writing),
    ...financeRoutes(writing),
    ...deletedRecordsRoutes(writing),
    ...changesRoutes({ database }),
    ...fleetViewRoutes({ database, clock, rowCache }),
    ...historicalTrendRoutes({ database, clock }),
    ...batchesRoutes({ database, pool: deps.pool, clock, jobs: deps.jobs, kinds: createKindsOfRows(deps) }),
    ...eventsRoutes(deps.events),
    ...auctionSearchRoutes(deps),
    ...calculatorsRoutes(),
    ...preferencesRoutes({ database, clock }),
  };
}

const createValueRequests = ({ jobs, clock, wholesaleValuation }: Deps) =>
  valueRequests({ jobs, clock, hasProvider: wholesaleValuation !== null });

/** What the rows of each kind of sheet mean. */
export function createKindsOfRows(deps: Deps): KindsOfRows {
  const valueRequests = createValueRequests(deps);
  const vehicles = vehicleRows({ vinDecoding: deps.vinDecoding, valueRequests });
  return {
    vehicle_create: vehicles,
    vehicle_delete: deletedVehicleRows(),
    finance_assumption: contractRows(valueRequests, 'finance_assumption'),
    finance_lease: contractRows(valueRequests, 'finance_lease'),
    finance_flooring: contractRows(valueRequests, 'finance_flooring'),
    finance_finance: contractRows(valueRequests, 'finance_finance'),
    class_performance: classPerformanceRows(),
    auction_valuation: auctionRows(deps),
  };
}

/** Every kind of job: every process has them, so that any may enqueue. */
export const jobKinds: readonly JobKind<never>[] = [
  askValueJob,
  retryValuesJob,
  revalueWeekJob,
  foldTotalsJob,
  refreshDueJob,
  refreshVehiclesJob,
  previewBatchJob,
  applyBatchJob,
  loadReferenceDataJob,
];

/** Sets the workers to work. */
export async function startWorkers(queue: JobQueue, deps: Deps): Promise<void> {
  const { database, pool, clock, log, wholesaleValuation, vinDecoding } = deps;
  if (wholesaleValuation === null) {
    await queue.rest(retryValuesJob);
    await queue.rest(revalueWeekJob);
  } else {
    const needs = { database, clock, wholesaleValuation, vinDecoding, log };
    await queue.workInBatches(askValueJob, (jobs) => askValues(needs, jobs));
    await queue.work(revalueWeekJob, async () => {
      await revalueWeek(needs);
    });
    await queue.work(retryValuesJob, async () => {
      await retryValues({ database, clock, log, valueRequests: createValueRequests(deps) });
    });
  }
  const kinds = createKindsOfRows(deps);
  await queue.work(previewBatchJob, ({ data }) => previewBatch({ database, clock, kinds }, data));
  await queue.work(applyBatchJob, ({ data }) =>
    workBatch({ database, clock, log, kinds, jobs: queue }, data),
  );
  await resumeBatches(database, queue);
  await queue.work(foldTotalsJob, () => foldTotals(database));
  await queue.work(refreshDueJob, async () => {
    await refreshDuePositions({ database, clock, log });
  });
  await queue.work(refreshVehiclesJob, ({ data }) => workRefreshVehicles({ database, clock }, data));
  await queue.work(loadReferenceDataJob, () =>
    loadReferenceData(pool, {
      readCatalogue: deps.readCatalogue,
      today: clock.today(),
      say: (line) => log.info(line),
    }),
  );
  // Days may have passed without a worker: what they left to do does not wait for the next turn of the clock.
  await inTransaction(database, async (transaction) => {
    await queue.enqueue(transaction, refreshDueJob, {});
    if (wholesaleValuation !== null) await queue.enqueue(transaction, revalueWeekJob, {});
  });
}
