import { mondayOf } from '@fleetworth/domain/calendar';
import { ProviderError } from '@fleetworth/providers/outcome';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import {
  beginRevaluation,
  finishRevaluation,
  keepRound,
  listOpenVehicles,
  listRevaluedCompanies,
  type Revaluation,
  type Round,
} from './revaluations.repository.ts';
import { type Failures, isRefusal, type ValueNeeds, valueVehicles } from './value-vehicles.ts';

/**
 * Requests a value for every vehicle in the usual statuses once each ISO week, in small batches every minute
 * to limit the load on provider and database. The next run resumes an interrupted one.
 */
export const revalueWeekJob: JobKind<object> = {
  name: 'revalue-week',
  retryLimit: 5,
  expireSeconds: 1_800,
  cron: '* * * * *',
};

/** Number of vehicles revalued each minute. 100,000 vehicles take three hours and twenty minutes. */
const REVALUED_AT_ONCE = 500;
/** Maximum number of vehicles in one provider request. */
const ASKED_TOGETHER = 100;
const MINUTE_MS = 60_000;
const WAIT_MOST_MS = 3 * 3_600_000;

/** Revalues up to the given number of vehicles for the current week, and returns the number requested. */
export async function revalueWeek(needs: ValueNeeds, most: number = REVALUED_AT_ONCE): Promise<number> {
  const { database, clock, wholesaleValuation } = needs;
  const { provider } = wholesaleValuation;
  const week = mondayOf(clock.today());
  const companies = await listRevaluedCompanies(database, { provider, week, now: clock.now() });
  const revaluations = companies.map(({ companyId, hasBegun }) => ({
    given: { companyId, provider, week, timeZone: clock.timeZone },
    hasBegun,
  }));
  // Starts all revaluations first, so that the progress on screens covers all of them.
  for (const { given, hasBegun } of revaluations)
    if (!hasBegun) await beginRevaluation(database, given, clock.now());
  let asked = 0;
  for (const { given } of revaluations) {
    if (asked >= most) break;
    asked += await revalueCompany(needs, given, most - asked);
  }
  return asked;
}

/**
 * Makes rounds through a company's open vehicles. Failed vehicles are repeated in the next round as long as
 * others are answered.
 */
async function revalueCompany(needs: ValueNeeds, given: Revaluation, most: number): Promise<number> {
  const { database, clock } = needs;
  let round = await beginRevaluation(database, given, clock.now());
  for (let asked = 0; asked < most; ) {
    const places = { after: round.askedThrough, most: Math.min(ASKED_TOGETHER, most - asked) };
    const vehicleIds = await listOpenVehicles(database, given, places);
    if (vehicleIds.length > 0) {
      asked += vehicleIds.length;
      const next = await askTogether(needs, given, { round, vehicleIds });
      if (next === null) return asked;
      round = next;
    } else if ((await listOpenVehicles(database, given, { after: 0, most: 1 })).length === 0) {
      await finishRevaluation(database, given, clock.now());
      return asked;
    } else if (round.answered === 0 && asked > 0) {
      await wait(needs, given, round);
      return asked;
    } else {
      round = { ...NEW_ROUND, waits: round.waits };
      await keepRound(database, given, { round, newlyDone: 0, waitsUntil: null });
    }
  }
  return most;
}

const NEW_ROUND: Round = { askedThrough: 0, answered: 0, failed: 0, waits: 0 };

interface Asked {
  round: Round;
  vehicleIds: readonly number[];
}

/** Requests values and returns the updated round, or null if the provider answered nothing and is paused. */
async function askTogether(
  needs: ValueNeeds,
  given: Revaluation,
  { round, vehicleIds }: Asked,
): Promise<Round | null> {
  const scope = scopeOfJob([given.companyId]);
  // Only an answer closes a weekly request. Until then the earlier value remains with its state.
  const isEnd = (_: number, error: ProviderError) => isRefusal(error);
  const failures = await valueVehicles(needs, scope, { vehicleIds, isEnd });
  report(needs, given, failures);
  const newlyDone = vehicleIds.length - failures.size;
  const next: Round = {
    askedThrough: vehicleIds.at(-1) ?? round.askedThrough,
    answered: round.answered + newlyDone,
    failed: round.failed + failures.size,
    waits: newlyDone > 0 ? 0 : round.waits,
  };
  const isDown = newlyDone === 0 && [...failures.values()].every((error) => error instanceof ProviderError);
  if (isDown) {
    await wait(needs, given, next);
    return null;
  }
  await keepRound(needs.database, given, { round: next, newlyDone, waitsUntil: null });
  return next;
}

/** Waits one minute, doubling each time up to three hours. */
async function wait({ database, clock }: ValueNeeds, given: Revaluation, round: Round): Promise<void> {
  const waitMs = Math.min(WAIT_MOST_MS, MINUTE_MS * 2 ** round.waits);
  await keepRound(database, given, {
    round: { ...round, waits: round.waits + 1 },
    newlyDone: 0,
    waitsUntil: new Date(clock.now().getTime() + waitMs),
  });
}

/**
 * Logs one line with an example for all failures, because a provider that is down fails for thousands of
 * vehicles.
 */
function report({ log }: ValueNeeds, { companyId, week }: Revaluation, failures: Failures): void {
  const [first] = failures;
  if (first === undefined) return;
  const [vehicleId, err] = first;
  log.warn(
    { err, companyId, week, vehicleId, failed: failures.size },
    'vehicles have no value of the week yet',
  );
}
