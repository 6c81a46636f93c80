import type { AlertChange, AlertPeriod } from '@fleetworth/domain/price-alerts';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export interface EvaluatedAlert {
  id: number;
  userId: number;
  period: AlertPeriod;
  changeType: AlertChange;
  thresholdPercentHundredths: number;
}

export interface NewFiring {
  alert: EvaluatedAlert;
  vehicleId: number;
  changeHundredths: number;
  fromCents: number;
  toCents: number;
  isSandbox: boolean;
}

/** Vehicle that an alert was triggered for and that is still beyond the threshold. */
export interface AlertState {
  alertId: number;
  vehicleId: number;
}

export class EvaluationsRepository {
  readonly #transaction: DatabaseTransaction;
  readonly #companyId: number;

  constructor(transaction: DatabaseTransaction, companyId: number) {
    this.#transaction = transaction;
    this.#companyId = companyId;
  }

  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`price alerts ${this.#companyId}`},
      0))`.execute(this.#transaction);
  }

  async listPeriods(): Promise<AlertPeriod[]> {
    const { rows } = await sql<{ period_type: AlertPeriod }>`
      select distinct a.period_type from ${this.#alerts()}`.execute(this.#transaction);
    return rows.map(({ period_type }) => period_type);
  }

  /** Prevents the alerts from being edited during the evaluation. */
  async lockAlerts(): Promise<EvaluatedAlert[]> {
    const { rows } = await sql<EvaluatedAlert>`
      select a.id, a.user_id as "userId", a.period_type as period, a.change_type as "changeType",
        a.threshold as "thresholdPercentHundredths"
      from ${this.#alerts()} order by a.id for share of a`.execute(this.#transaction);
    return rows;
  }

  readonly #alerts = () => sql`price_alerts a
    join users u on u.id = a.user_id and u.deleted_at is null
    join memberships m on m.user_id = a.user_id and m.company_id = ${this.#companyId}
    join companies c on c.id = m.company_id and c.deleted_at is null and a.deleted_at is null`;

  async readStates(): Promise<Map<number, Set<number>>> {
    const { rows } = await sql<{ alert_id: number; vehicle_ids: number[] }>`
      select alert_id, array_agg(vehicle_id) as vehicle_ids from price_alert_states
      where company_id = ${this.#companyId} group by alert_id`.execute(this.#transaction);
    return new Map(rows.map(({ alert_id, vehicle_ids }) => [alert_id, new Set(vehicle_ids)]));
  }

  async deleteStates(states: readonly AlertState[]): Promise<void> {
    if (states.length === 0) return;
    await sql`
      delete from price_alert_states s using ${this.#rows(states)}
      where s.company_id = ${this.#companyId} and s.alert_id = r.alert_id
        and s.vehicle_id = r.vehicle_id`.execute(this.#transaction);
  }

  async insertFirings(firings: readonly NewFiring[], now: Date): Promise<void> {
    if (firings.length === 0) return;
    const states = firings.map(({ alert, vehicleId }) => ({ alertId: alert.id, vehicleId }));
    await sql`
      insert into price_alert_states (company_id, alert_id, vehicle_id)
      select ${this.#companyId}, r.alert_id, r.vehicle_id from ${this.#rows(states)}`.execute(
      this.#transaction,
    );
    const column = (getValue: (firing: NewFiring) => number) => firings.map(getValue);
    await sql`
      insert into price_alert_firings (company_id, user_id, alert_id, period_type, change_type, threshold,
        vehicle_id,
        change, from_cents, to_cents, is_sandbox, fired_at, awaits_mail)
      select ${this.#companyId}, a.user_id, a.id, a.period_type, a.change_type, a.threshold, r.vehicle_id,
        r.change,
        r.from_cents, r.to_cents, r.is_sandbox, ${now}, true
      from unnest(${column(({ alert }) => alert.id)}::int4[], ${column(({ vehicleId }) => vehicleId)}::int4[],
        ${column(({ changeHundredths }) => changeHundredths)}::int8[],
        ${column(({ fromCents }) => fromCents)}::int4[],
        ${column(({ toCents }) => toCents)}::int4[],
        ${firings.map(({ isSandbox }) => isSandbox)}::boolean[])
        with ordinality as r (alert_id, vehicle_id, change, from_cents, to_cents, is_sandbox, position)
      join price_alerts a on a.id = r.alert_id order by r.position`.execute(this.#transaction);
  }

  readonly #rows = (states: readonly AlertState[]) => sql`unnest(
    ${states.map(({ alertId }) => alertId)}::int4[], ${states.map(({ vehicleId }) => vehicleId)}::int4[])
    as r (alert_id, vehicle_id)`;

  // Clears the requested time `evaluateAfter`, unless another time was stored in the meantime.
  async finishEvaluation(evaluateAfter: Date | null, now: Date): Promise<void> {
    await sql`
      insert into price_alert_judgings as j (company_id, judged_at) values (${this.#companyId}, ${now})
      on conflict (company_id) do update set judged_at = excluded.judged_at,
        judge_after = nullif(j.judge_after, ${evaluateAfter}::timestamptz)`.execute(this.#transaction);
  }
}
