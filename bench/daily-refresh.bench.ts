import { addDays } from '@fleetworth/domain/calendar';
import { lockVehicles, refreshPositions } from '../apps/server/src/features/positions/public.ts';
import { refreshDuePositions } from '../apps/server/src/features/positions/refresh-due.job.ts';
import { scopeOfJob } from '../apps/server/src/platform/auth/scope.ts';
import { fixedClock, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { type BenchResult, median } from './result.ts';

const TURNS = 2;
const CHUNK = 1_000;
const TIME_ZONE = 'America/New_York';

/**
 * Goal 10: what a night refreshes against computing every position anew and writing what differs. The two
 * take turns, each on the next day: what a day changes is as much for either. Positions are of coming days
 * afterwards, so nothing else is measured on the fleet then.
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
  // Where leases are counted by the day, each night is all of them: the goal is about the others.
  await opened.pool.query(`update companies set lease_calculating_period_type = 'monthly'`);
  await refreshAll(opened, nextDay());
  const turns: { dueMs: number; allMs: number }[] = [];
  let due = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const dueClock = nextDay();
    const dueMs = await timed(async () => {
      due = await refreshDuePositions({ database, clock: dueClock, log });
    });
    const allClock = nextDay();
    turns.push({ dueMs, allMs: await timed(() => refreshAll(opened, allClock)) });
  }
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const [dueMs, allMs] = [median(turns.map((turn) => turn.dueMs)), median(turns.map((turn) => turn.allMs))];
  return {
    goal: 10,
    name: `nightly refresh / recomputing everything, ${vehicles} vehicles`,
    ratio: median(turns.map((turn) => turn.dueMs / turn.allMs)),
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
