import { addDays } from '@fleetworth/domain/calendar';
import { lockVehicles, refreshPositions } from '../apps/server/src/features/positions/public.ts';
import { refreshAllDue } from '../apps/server/test/run-company-jobs.ts';
import { scopeOfJob } from '../apps/server/src/platform/auth/scope.ts';
import { fixedClock, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { type BenchResult, median } from './result.ts';

const ROUNDS = 2;
const CHUNK = 1_000;
const TIME_ZONE = 'America/New_York';

/**
 * Goal 10: compares the nightly refresh with a new computation of all positions. The two alternate, each on
 * the next day, so that a day's changes are the same for both. Afterwards the positions are of later days, so
 * nothing else can be measured on the fleet.
 */
export async function benchDailyRefresh(
  { opened, vehicles }: BenchFleet,
  { hasLimit }: { hasLimit: boolean },
): Promise<BenchResult> {
  const { db: database } = opened;
  const log = createLog('silent');
  let day = systemClock(TIME_ZONE).today();
  const nextDay = () => {
    day = addDays(day, 1);
    return fixedClock(new Date(`${day}T17:00:00Z`), TIME_ZONE);
  };
  // Leases that are calculated daily change every night. The goal is about the others.
  await opened.pool.query(`update companies set lease_calculating_period_type = 'monthly'`);
  await refreshAll(opened, nextDay());
  const rounds: { dueMs: number; allMs: number }[] = [];
  let due = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const dueClock = nextDay();
    const dueMs = await timed(async () => {
      due = await refreshAllDue({ database, clock: dueClock, log });
    });
    const allClock = nextDay();
    rounds.push({ dueMs, allMs: await timed(() => refreshAll(opened, allClock)) });
  }
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const [dueMs, allMs] = [
    median(rounds.map((round) => round.dueMs)),
    median(rounds.map((round) => round.allMs)),
  ];
  return {
    goal: 10,
    name: `nightly refresh / recomputing everything, ${vehicles} vehicles`,
    ratio: median(rounds.map((round) => round.dueMs / round.allMs)),
    limit: hasLimit ? 0.15 : null,
    isCeiling: true,
    detail: `${seconds(dueMs)} for ${due} vehicles against ${seconds(allMs)}`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function refreshAll(
  { db, pool }: BenchFleet['opened'],
  clock: ReturnType<typeof fixedClock>,
): Promise<void> {
  for (let after = { company_id: 0, vehicle_id: 0 }; ; ) {
    const { rows } = await pool.query<typeof after>(
      `select company_id, vehicle_id from positions where (company_id, vehicle_id) > ($1, $2)
       order by company_id, vehicle_id limit ${CHUNK}`,
      [after.company_id, after.vehicle_id],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    const scope = scopeOfJob([...new Set(rows.map(({ company_id }) => company_id))]);
    const vehicleIds = rows.map(({ vehicle_id }) => vehicle_id);
    await db.transaction().execute(async (transaction) => {
      await lockVehicles(transaction, scope, vehicleIds);
      await refreshPositions({ transaction, scope, today: clock.today(), now: clock.now() }, vehicleIds);
    });
  }
}
