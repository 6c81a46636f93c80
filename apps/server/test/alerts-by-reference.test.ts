import type { AlertChange, AlertPeriod } from '@fleetworth/domain/price-alerts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { Random } from '../demo/random.ts';
import type { JobQueue } from '../src/platform/jobs/job-queue.ts';
import { evaluateCompany } from '../src/features/price-alerts/evaluate-company.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { keepFewVehicles, storeValue, type ValuedVehicle } from './valued-vehicles.ts';

const DAYS = 60;
const FLEETS = repetitions({ few: 1, many: 20 });
const COMPANIES = [1, 2] as const;
const PERIODS = {
  one_day_change: 1,
  two_days_change: 2,
  seven_days_change: 7,
  one_month_change: 30,
} as const;
type Period = keyof typeof PERIODS;

interface Alert {
  id: number;
  period: Period;
  change: AlertChange;
  percent: number;
}

/**
 * Simple reference implementation of the alert rules: values by vehicle and day, and vehicles outside each
 * alert.
 */
class Reference {
  readonly values = new Map<number, Map<string, number>>();
  readonly sold = new Set<number>();
  readonly outside = new Set<string>();
  readonly fired: string[] = [];

  judge(alerts: readonly Alert[], vehicles: readonly ValuedVehicle[], today: string): void {
    for (const alert of alerts)
      for (const { id } of vehicles) {
        const key = `${alert.id}/${id}`;
        const change = this.#change(id, today, PERIODS[alert.period]);
        if (this.sold.has(id)) this.outside.delete(key);
        else if (change === null) continue;
        else if (alert.change === 'increase' ? change >= alert.percent : change <= -alert.percent) {
          if (!this.outside.has(key)) this.fired.push(`${today} ${key} ${change.toFixed(2)}`);
          this.outside.add(key);
        } else this.outside.delete(key);
      }
  }

  /** Returns percent with two decimals. Values are whole hundreds of cents, so doubles are exact enough. */
  #change(id: number, today: string, days: number): number | null {
    const then = dayBefore(today, days);
    const newest = this.#newest(id, today);
    const earlier = this.#newest(id, then);
    if (newest === null || newest.day <= then || earlier === null) return null;
    const allowed = days <= 2 ? 2 : days < 30 ? 7 : 31;
    if (earlier.day < dayBefore(then, allowed)) return null;
    const hundredths = ((newest.cents - earlier.cents) * 10_000) / earlier.cents;
    return (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100;
  }

  #newest(id: number, day: string): { day: string; cents: number } | null {
    const days = [...(this.values.get(id) ?? [])].filter(([one, cents]) => one <= day && cents > 0);
    const [newest] = days.toSorted(([a], [b]) => (a < b ? 1 : -1));
    return newest === undefined ? null : { day: newest[0], cents: newest[1] };
  }
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

describe('price alerts against a plain reference', () => {
  let fleetworth: TestFleetworth;
  let vehicles: ValuedVehicle[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ mailing: 'smtp' });
    vehicles = await keepFewVehicles(fleetworth.database.pool, COMPANIES, 6);
  });
  afterAll(() => fleetworth.stop());

  const judge = (companyId: number, jobs: Pick<JobQueue, 'enqueue'> = fleetworth.deps.jobs) =>
    evaluateCompany({ ...fleetworth.deps, jobs }, { companyId, evaluateAfter: null });

  /** Interrupts an evaluation at its email, after states and firings were written. */
  const broken = {
    enqueue: () => Promise.reject(new Error('The process is gone.')),
  };

  test.each(Array.from({ length: FLEETS }, (_, index) => index))(
    'Random fleet %i fires what the reference fires over 60 days, judged twice, at once and broken off',
    async (index) => {
      const random = new Random(20_261_125, `alerts ${index}`);
      const { pool } = fleetworth.database;
      await pool.query(
        'delete from price_alert_states; delete from price_alert_firings; delete from price_alerts',
      );
      await pool.query('delete from market_values where vehicle_id = any($1)', [
        vehicles.map(({ id }) => id),
      ]);
      await pool.query(`update vehicles set status = 'active' where id = any($1)`, [
        vehicles.map(({ id }) => id),
      ]);
      const reference = new Reference();
      let alerts: Alert[] = [];
      let mailed = 0;
      for (let day = 0; day < DAYS; day += 1) {
        const today = dayBefore('2026-11-20', DAYS - day);
        fleetworth.clock.set(new Date(`${today}T18:00:00Z`));
        alerts = await changeAlerts(random, alerts, reference);
        await moveValues(random, reference, today);
        reference.judge(alerts, vehicles, today);
        for (const companyId of COMPANIES) {
          if (random.chance(0.2)) await judge(companyId, broken).catch(() => undefined);
          await Promise.all(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => judge(companyId)));
        }
        mailed += await takeMails();
      }
      expect(await firings()).toEqual(reference.fired.toSorted());
      expect(reference.fired.length).toBeGreaterThan(10);
      expect(mailed + (await waiting())).toBe(reference.fired.length);
    },
  );

  async function changeAlerts(
    random: Random,
    alerts: readonly Alert[],
    reference: Reference,
  ): Promise<Alert[]> {
    const draw = () => ({
      period: random.pick(Object.keys(PERIODS) as Period[]),
      change: random.pick(['increase', 'decrease'] as const),
      percent: random.integer(50, 600) / 100,
    });
    const forget = (id: number) => {
      for (const key of reference.outside) if (key.startsWith(`${id}/`)) reference.outside.delete(key);
    };
    const body = ({ period, change, percent }: Omit<Alert, 'id'>) => ({
      period_type: period satisfies AlertPeriod,
      change_type: change,
      value: percent,
    });
    if (alerts.length < 3 || (alerts.length < 5 && random.chance(0.1))) {
      const drawn = draw();
      const { data } = await fleetworth.call('createPriceAlert', { body: body(drawn) });
      return [...alerts, { id: data.id, ...drawn }];
    }
    if (!random.chance(0.05)) return [...alerts];
    const { id } = random.pick(alerts);
    forget(id);
    if (random.chance(0.5)) {
      await fleetworth.call('deletePriceAlert', { params: { id } });
      return alerts.filter((alert) => alert.id !== id);
    }
    const drawn = draw();
    await fleetworth.call('editPriceAlert', { params: { id }, body: body(drawn) });
    return alerts.map((alert) => (alert.id === id ? { id, ...drawn } : alert));
  }

  async function moveValues(random: Random, reference: Reference, today: string): Promise<void> {
    for (const { id, condition } of vehicles) {
      if (random.chance(0.03)) {
        const isSold = !reference.sold.delete(id);
        if (isSold) reference.sold.add(id);
        await fleetworth.database.pool.query('update vehicles set status = $2 where id = $1', [
          id,
          isSold ? 'sold' : 'claims',
        ]);
      }
      if (!random.chance(0.4)) continue;
      const cents = random.chance(0.05) ? 0 : random.integer(18_000, 20_000) * 100;
      const others = random.integer(1_000, 90_000) * 100;
      const all = { excellent: others, good: others, fair: others, [condition]: cents };
      await storeValue(fleetworth.database.pool, { vehicleId: id, day: today, cents: all });
      const days = reference.values.get(id) ?? new Map<string, number>();
      reference.values.set(id, days.set(today, cents));
    }
  }

  async function firings(): Promise<string[]> {
    const { rows } = await fleetworth.database.pool.query<{ fired: string }>(
      `select to_char(fired_at at time zone 'America/New_York', 'YYYY-MM-DD') || ' ' || alert_id || '/'
        || vehicle_id
         || ' ' || to_char(change / 100.0, 'FM999990.00') as fired from price_alert_firings`,
    );
    return rows.map(({ fired }) => fired).toSorted();
  }

  /** Removes a day's emails from the outbox and returns how many firings they list. */
  async function takeMails(): Promise<number> {
    const { rows } = await fleetworth.database.pool.query<{ named: number }>(
      `delete from outbox_mails returning jsonb_array_length(content -> 'rows') as named`,
    );
    return rows.reduce((sum, { named }) => sum + named, 0);
  }

  async function waiting(): Promise<number> {
    const { rows } = await fleetworth.database.pool.query<{ count: number }>(
      'select count(*)::int4 as count from price_alert_firings where awaits_mail',
    );
    return rows[0]?.count ?? 0;
  }
});
