import { ALERT_PERIOD_DAYS, type AlertPeriod } from '@fleetworth/domain/price-alerts';
import { evaluateNightly } from '../apps/server/src/features/price-alerts/evaluate-alerts.job.ts';
import { readChanges } from '../apps/server/src/features/price-alerts/value-changes.repository.ts';
import { scopeOfJob } from '../apps/server/src/platform/auth/scope.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { type BenchResult, median } from './result.ts';

const TURNS = 3;
const FEW = 7;
const MANY = 1_000;
/** One vehicle of so many is outside each alert. */
const ONE_OUTSIDE_OF = 1_000;
const PERIODS = Object.keys(ALERT_PERIOD_DAYS) as AlertPeriod[];

/** Judging a night's alerts, many against one a period: each period is read once, however many ask for it. */
export async function benchPriceAlerts({ opened, vehicles, companyIds }: BenchFleet): Promise<BenchResult> {
  const clock = systemClock('America/New_York');
  const { db: database, pool } = opened;
  // Mails are another part's work: nothing of what fires is mailed.
  const jobs = { enqueue: () => Promise.resolve() };
  const deps = { database, clock, log: createLog('silent'), mailing: 'none' as const, jobs };
  const thresholds = await findThresholds(opened, companyIds, clock.today());

  async function judgeTwice(alerts: number): Promise<{ firstMs: number; nightMs: number }> {
    await pool.query(
      `delete from price_alert_states; delete from price_alert_firings; delete from price_alerts;
        delete from price_alert_judgings`,
    );
    await pool.query(
      `insert into price_alerts (user_id, period_type, change_type, threshold, created_at, updated_at)
       select (select id from users where email like 'demo@%'), ($2::text[])[1 + n % 7], 'decrease',
         ($3::int4[])[1 + n % 7],
         now(), now() from generate_series(0, $1 - 1) n`,
      [alerts, PERIODS, PERIODS.map((period) => thresholds.get(period) ?? 1)],
    );
    await pool.query('vacuum analyze price_alert_states, price_alert_firings, price_alerts');
    const firstMs = await timed(() => evaluateNightly(deps));
    return { firstMs, nightMs: await timed(() => evaluateNightly(deps)) };
  }

  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push({ few: await judgeTwice(FEW), many: await judgeTwice(MANY) });
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;
  const [few, many] = [
    median(turns.map((turn) => turn.few.nightMs)),
    median(turns.map((turn) => turn.many.nightMs)),
  ];
  const first = median(turns.map((turn) => turn.many.firstMs / turn.few.firstMs));
  const { rowCount } = await pool.query('select from price_alert_states');
  return {
    goal: 17,
    name: `evaluating ${MANY} price alerts / ${FEW}, ${vehicles} vehicles`,
    ratio: median(turns.map((turn) => turn.many.nightMs / turn.few.nightMs)),
    limit: 1.5,
    isCeiling: true,
    detail:
      `${seconds(many)} against ${seconds(few)}, ${rowCount} outside; a first night, when all of ` +
      `them fire, ${first.toFixed(2)}`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** For each period the fall, in hundredths of a percent, that one vehicle of a thousand reaches. */
async function findThresholds(
  { db }: BenchFleet['opened'],
  companyIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<AlertPeriod, number>> {
  const thresholds = new Map<AlertPeriod, number>();
  for (const period of PERIODS) {
    const falls: number[] = [];
    let vehicles = 0;
    for (const companyId of companyIds) {
      const changes = await readChanges(db, scopeOfJob([companyId]), { companyId, period, today });
      vehicles += changes.size;
      for (const change of changes.values()) if (change) falls.push(-change.percentHundredths);
    }
    falls.sort((a, b) => b - a);
    thresholds.set(period, Math.max(1, falls[Math.floor(vehicles / ONE_OUTSIDE_OF)] ?? 1));
  }
  return thresholds;
}
