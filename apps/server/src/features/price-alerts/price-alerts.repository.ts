import type { PriceAlert } from '@fleetworth/contract/price-alerts';
import { ALERT_PERIOD_DAYS, type AlertChange, type AlertPeriod } from '@fleetworth/domain/price-alerts';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

interface AlertRow {
  id: number;
  period_type: AlertPeriod;
  change_type: AlertChange;
  threshold: number;
  version: number;
  created_at: Date;
}

export interface AlertFields {
  period_type: AlertPeriod;
  change_type: AlertChange;
  /** In hundredths of a percent. */
  threshold: number;
}

export class PriceAlertsRepository {
  readonly #database: Database;
  readonly #userId: number;

  constructor(database: Database, userId: number) {
    this.#database = database;
    this.#userId = userId;
  }

  async list(): Promise<PriceAlert[]> {
    const periods = Object.keys(ALERT_PERIOD_DAYS);
    const { rows } = await sql<AlertRow>`
      select id, period_type, change_type, threshold, version, created_at from price_alerts
      where user_id = ${this.#userId} and deleted_at is null
      order by array_position(${periods}::text[], period_type), id`.execute(this.#database);
    return rows.map(toAlert);
  }

  async find(id: number): Promise<PriceAlert | null> {
    return (await this.list()).find((alert) => alert.id === id) ?? null;
  }

  /** Returns the allowed number of alerts. Locks the user, so that concurrent additions count each other. */
  async lockAllowance(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select price_alert_permit_count as count from users
        where id = ${this.#userId} for no key update`.execute(this.#database);
    return oneRow(rows).count;
  }

  async insert({ period_type, change_type, threshold }: AlertFields, now: Date): Promise<PriceAlert> {
    const { rows } = await sql<AlertRow>`
      insert into price_alerts (user_id, period_type, change_type, threshold, created_at, updated_at)
      values (${this.#userId}, ${period_type}, ${change_type}, ${threshold}, ${now}, ${now})
      returning id, period_type, change_type, threshold, version, created_at`.execute(this.#database);
    return toAlert(oneRow(rows));
  }

  async lock(id: number): Promise<(AlertFields & { version: number }) | null> {
    const { rows } = await sql<AlertRow>`
      select id, period_type, change_type, threshold, version, created_at from price_alerts
      where id = ${id} and user_id = ${this.#userId} and deleted_at is null for update`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async update(id: number, { period_type, change_type, threshold }: AlertFields, now: Date): Promise<void> {
    await this.#clearStates(id);
    await sql`
      update price_alerts set period_type = ${period_type}, change_type = ${change_type},
        threshold = ${threshold},
        version = version + 1, updated_at = ${now}
      where id = ${id}`.execute(this.#database);
  }

  async delete(id: number, now: Date): Promise<void> {
    await this.#clearStates(id);
    await sql`update price_alerts set deleted_at = ${now}, updated_at = ${now} where id = ${id}`.execute(
      this.#database,
    );
  }

  async #clearStates(id: number): Promise<void> {
    await sql`delete from price_alert_states where alert_id = ${id}`.execute(this.#database);
  }
}

const toAlert = ({ threshold, created_at, ...row }: AlertRow): PriceAlert => ({
  ...row,
  value: threshold / 100,
  created_at: new Date(created_at).toISOString(),
});
