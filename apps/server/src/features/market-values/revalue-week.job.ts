import { mondayOf } from '@fleetworth/domain/calendar';
import { ProviderError } from '@fleetworth/providers/outcome';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import {
  startRevaluation,
  finishRevaluation,
  storeRound,
  listOpenVehicles,
  listCompaniesToRevalue,
  type Revaluation,
  type RevaluationRound,
  type VehicleCursor,
} from './revaluations.repository.ts';
import { type Failures, isRejection, type ValuationDependencies, valueVehicles } from './value-vehicles.ts';

/**
 * Starts a revaluation each ISO week and queues a job for each unfinished company. Runs every minute, so an
 * interrupted revaluation resumes.
 */
export const revalueWeekJob: JobKind<object> = {
  name: 'revalue-week',
  retryLimit: 5,
  cron: '* * * * *',
};

export interface CompanyRevaluation {
  companyId: number;
}

/**
 * Values every vehicle of a company in the default statuses once each ISO week. Works in small batches every
 * minute to limit the load on the provider and the database.
 */
export const revalueCompanyJob: JobKind<CompanyRevaluation> = {
  name: 'revalue-company',
  retryLimit: 5,
  // Longer than 500 vehicles take at one request a second, because an expired job would run twice.
  expireSeconds: 7_200,
  keyOf: ({ companyId }) => String(companyId),
  isExclusive: true,
  concurrency: 2,
};

/** At this rate, 100,000 vehicles take 3 hours and 20 minutes. */
const VEHICLES_PER_MINUTE = 500;
const VEHICLES_PER_REQUEST = 100;
const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 3 * 3_600_000;

interface WeekDependencies extends Pick<ValuationDependencies, 'database' | 'clock' | 'wholesaleValuation'> {
  jobs: Enqueue;
}

export async function revalueWeek(dependencies: WeekDependencies): Promise<void> {
  const { database, clock, jobs } = dependencies;
  const weekKey = getCurrentWeek(dependencies);
  const companies = await listCompaniesToRevalue(database, { ...weekKey, now: clock.now() });
  // Starts all revaluations first, so that the progress on screens covers all of them.
  for (const { companyId, hasStarted } of companies)
    if (!hasStarted) await startRevaluation(database, { companyId, ...weekKey }, clock.now());
  await inTransaction(database, (transaction) =>
    jobs.enqueue(transaction, revalueCompanyJob, ...companies.map(({ companyId }) => ({ companyId }))),
  );
}

const getCurrentWeek = ({
  clock,
  wholesaleValuation,
}: Pick<ValuationDependencies, 'clock' | 'wholesaleValuation'>): Omit<Revaluation, 'companyId'> => ({
  provider: wholesaleValuation.provider,
  week: mondayOf(clock.today()),
  timeZone: clock.timeZone,
});

/**
 * Returns the number of vehicles requested. Failed vehicles are requested again in the next round as long as
 * the provider answers for other vehicles.
 */
export async function revalueCompany(
  dependencies: ValuationDependencies,
  companyId: number,
  limit: number = VEHICLES_PER_MINUTE,
): Promise<number> {
  const { database, clock } = dependencies;
  const revaluation = { companyId, ...getCurrentWeek(dependencies) };
  let round = await startRevaluation(database, revaluation, clock.now());
  for (let requestedCount = 0; requestedCount < limit; ) {
    const page = {
      after: round.last,
      limit: Math.min(VEHICLES_PER_REQUEST, limit - requestedCount),
    };
    const vehicles = await listOpenVehicles(database, revaluation, page);
    if (vehicles.length > 0) {
      requestedCount += vehicles.length;
      const nextRound = await requestBatch(dependencies, revaluation, { round, vehicles });
      if (nextRound === null) return requestedCount;
      round = nextRound;
    } else if ((await listOpenVehicles(database, revaluation, { after: START, limit: 1 })).length === 0) {
      await finishRevaluation(database, revaluation, clock.now());
      return requestedCount;
    } else if (round.answered === 0 && requestedCount > 0) {
      await pauseRevaluation(dependencies, revaluation, round);
      return requestedCount;
    } else {
      round = { ...NEW_ROUND, waits: round.waits };
      await storeRound(database, revaluation, { round, newlyAnsweredCount: 0, waitsUntil: null });
    }
  }
  return limit;
}

const START: VehicleCursor = { locationId: 0, id: 0 };

const NEW_ROUND: RevaluationRound = { last: START, answered: 0, failed: 0, waits: 0 };

interface RoundBatch {
  round: RevaluationRound;
  vehicles: readonly VehicleCursor[];
}

/** Returns null if the provider didn't answer and the revaluation was paused. */
async function requestBatch(
  dependencies: ValuationDependencies,
  revaluation: Revaluation,
  { round, vehicles }: RoundBatch,
): Promise<RevaluationRound | null> {
  const scope = scopeOfJob([revaluation.companyId]);
  // Only a value or a rejection by the provider completes a vehicle's request of the week. Until then, the
  // vehicle keeps its earlier value and state.
  const isFinalFailure = (_: number, error: ProviderError) => isRejection(error);
  const vehicleIds = vehicles.map(({ id }) => id);
  const failures = await valueVehicles(dependencies, scope, { vehicleIds, isFinalFailure });
  logFailures(dependencies, revaluation, failures);
  const newlyAnsweredCount = vehicleIds.length - failures.size;
  const nextRound: RevaluationRound = {
    last: vehicles.at(-1) ?? round.last,
    answered: round.answered + newlyAnsweredCount,
    failed: round.failed + failures.size,
    waits: newlyAnsweredCount > 0 ? 0 : round.waits,
  };
  const isProviderDown =
    newlyAnsweredCount === 0 && [...failures.values()].every((error) => error instanceof ProviderError);
  if (isProviderDown) {
    await pauseRevaluation(dependencies, revaluation, nextRound);
    return null;
  }
  await storeRound(dependencies.database, revaluation, {
    round: nextRound,
    newlyAnsweredCount,
    waitsUntil: null,
  });
  return nextRound;
}

// The pause starts at one minute and doubles each time, up to three hours.
async function pauseRevaluation(
  { database, clock }: ValuationDependencies,
  revaluation: Revaluation,
  round: RevaluationRound,
): Promise<void> {
  const waitMs = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** round.waits);
  await storeRound(database, revaluation, {
    round: { ...round, waits: round.waits + 1 },
    newlyAnsweredCount: 0,
    waitsUntil: new Date(clock.now().getTime() + waitMs),
  });
}

/** Logs one line for all failures, because a provider that is down fails for thousands of vehicles. */
function logFailures(
  { log }: ValuationDependencies,
  { companyId, week }: Revaluation,
  failures: Failures,
): void {
  const [firstFailure] = failures;
  if (firstFailure === undefined) return;
  const [vehicleId, err] = firstFailure;
  log.warn(
    { err, companyId, week, vehicleId, failed: failures.size },
    'vehicles have no value this week yet',
  );
}
