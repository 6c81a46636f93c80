import { ALERT_PERIOD_DAYS, type AlertPeriod } from '@fleetworth/domain/price-alerts';
import { evaluateNightly } from '../apps/server/src/features/price-alerts/evaluate-alerts.job.ts';
import { readChanges } from '../apps/server/src/features/price-alerts/value-changes.repository.ts';
import { scopeOfJob } from '../apps/server/src/platform/auth/scope.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { type BenchResult, median } from './result.ts';

const ROUNDS = 3;
const FEW = 7;
const MANY = 1_000;
/** One in this many vehicles triggers an alert. */
const VEHICLES_PER_TRIGGER = 1_000;
const PERIODS = Object.keys(ALERT_PERIOD_DAYS) as AlertPeriod[];

/** Goal 17: compares the nightly evaluation of many alerts with one alert for each period. */
export async function benchPriceAlerts({ opened, vehicles, companyIds }: BenchFleet): Promise<BenchResult> {
  const clock = systemClock('America/New_York');
  const { db: database, pool } = opened;
  // Skips emails, which this benchmark doesn't measure.
  const jobs = { enqueue: () => Promise.resolve() };
  const deps = { database, clock, log: createLog('silent'), mailing: 'none' as const, jobs };
  const thresholds = await findThresholds(opened, companyIds, clock.today());

  async function evaluateTwice(alerts: number): Promise<{ firstMs: number; nightMs: number }> {
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

  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ few: await evaluateTwice(FEW), many: await evaluateTwice(MANY) });
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;
  const [few, many] = [
    median(rounds.map((round) => round.few.nightMs)),
    median(rounds.map((round) => round.many.nightMs)),
  ];
  const first = median(rounds.map((round) => round.many.firstMs / round.few.firstMs));
  const { rowCount } = await pool.query('select from price_alert_states');
  return {
    goal: 17,
    name: `evaluating ${MANY} price alerts / ${FEW}, ${vehicles} vehicles`,
    ratio: median(rounds.map((round) => round.many.nightMs / round.few.nightMs)),
    limit: 1.5,
    isCeiling: true,
    detail:
      `${seconds(many)} against ${seconds(few)}, ${rowCount} triggered; on the first night, when ` +
      `all of them trigger, ${first.toFixed(2)}`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns for each period the decrease, in hundredths of a percent, that one vehicle in 1,000 reaches. */
async function findThresholds(
  { db }: BenchFleet['opened'],
  companyIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<AlertPeriod, number>> {
  const thresholds = new Map<AlertPeriod, number>();
  for (const period of PERIODS) {
    const decreases: number[] = [];
    let vehicles = 0;
    for (const companyId of companyIds) {
      const changes = await readChanges(db, scopeOfJob([companyId]), { companyId, period, today });
      vehicles += changes.size;
      for (const change of changes.values()) if (change) decreases.push(-change.percentHundredths);
    }
    decreases.sort((a, b) => b - a);
    thresholds.set(period, Math.max(1, decreases[Math.floor(vehicles / VEHICLES_PER_TRIGGER)] ?? 1));
  }
  return thresholds;
}
