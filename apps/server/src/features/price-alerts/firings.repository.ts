import type { AlertFiring } from '@fleetworth/contract/price-alerts';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { AlertChange, AlertPeriod } from '@fleetworth/domain/price-alerts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

interface FiringRow {
  id: number;
  alert_id: number;
  period_type: AlertPeriod;
  change_type: AlertChange;
  threshold: number;
  vehicle_id: number;
  unit: string;
  vin: string;
  is_present: boolean;
  company_id: number;
  company_name: string;
  change: number;
  from_cents: number;
  to_cents: number;
  is_sandbox: boolean;
  fired_at: Date;
}

interface FiringsPage {
  after?: number | undefined;
  per: number;
}

export class FiringsRepository {
  readonly #database: Database;
  readonly #scope: Scope;
  readonly #userId: number;

  constructor(database: Database, scope: Scope, userId: number) {
    this.#database = database;
    this.#scope = scope;
    this.#userId = userId;
  }

  /** Lists firings by time, newest first. Firings of one evaluation start with the strongest change. */
  async list({ after, per }: FiringsPage): Promise<{ items: AlertFiring[]; next: number | null }> {
    const { rows } = await sql<FiringRow>`
      select f.id, f.alert_id, f.period_type, f.change_type, f.threshold, f.vehicle_id, v.unit, v.vin,
        v.deleted_at is null as is_present, c.id as company_id, c.name as company_name, f.change,
        f.from_cents,
        f.to_cents, f.is_sandbox, f.fired_at
      from price_alert_firings f
      join vehicles v on v.company_id = f.company_id and v.id = f.vehicle_id
      join companies c on c.id = f.company_id and c.deleted_at is null
      where f.user_id = ${this.#userId} and ${isInScope('f.company_id', this.#scope)}
        and (${after ?? null}::int8 is null or (f.fired_at, abs(f.change), f.id) < (
          select l.fired_at, abs(l.change), l.id from price_alert_firings l
          where l.id = ${after ?? null} and l.user_id = ${this.#userId}))
      order by f.fired_at desc, abs(f.change) desc, f.id desc limit ${per + 1}`.execute(this.#database);
    const page = rows.slice(0, per);
    return {
      items: page.map(toFiring),
      next: rows.length > per ? (page.at(-1)?.id ?? null) : null,
    };
  }

  async countUnread(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select ${unreadFiringsColumn(this.#scope, this.#userId)} as count`.execute(this.#database);
    return oneRow(rows).count;
  }
}

export const unreadFiringsColumn = (scope: Scope, userId: number): RawBuilder<number> => sql`(
  select count(*)::int4 from price_alert_firings f
  join companies c on c.id = f.company_id and c.deleted_at is null
  where f.user_id = ${userId} and ${isInScope('f.company_id', scope)}
    and f.fired_at > coalesce((select read_until from alert_mail_settings where user_id = ${userId}),
      '-infinity'))`;

const toFiring = (row: FiringRow): AlertFiring => ({
  id: row.id,
  price_alert: {
    id: row.alert_id,
    period_type: row.period_type,
    change_type: row.change_type,
    value: row.threshold / 100,
  },
  vehicle: {
    id: row.vehicle_id,
    unit: row.unit,
    vin: row.vin,
    company: { id: row.company_id, name: row.company_name },
    is_present: row.is_present,
  },
  change: row.change / 100,
  from: dollarsFromCents(row.from_cents),
  to: dollarsFromCents(row.to_cents),
  is_sandbox: row.is_sandbox,
  fired_at: new Date(row.fired_at).toISOString(),
});
