import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

/**
 * Alerts are evaluated this long after the last value, so that a series of values triggers each alert once.
 */
const EVALUATION_DELAY_MS = 60_000;

export async function markAlertsDue(
  transaction: DatabaseTransaction,
  companyIds: Iterable<number>,
  now: Date,
): Promise<void> {
  const ids = [...new Set(companyIds)].toSorted((a, b) => a - b);
  const evaluateAfter = new Date(now.getTime() + EVALUATION_DELAY_MS);
  await sql`
    insert into price_alert_judgings (company_id, judge_after)
    select id, ${evaluateAfter} from unnest(${ids}::int4[]) id order by id
    on conflict (company_id) do update set judge_after = excluded.judge_after`.execute(transaction);
}

export interface AlertCompany {
  companyId: number;
  evaluateAfter: Date | null;
}

export async function listDueCompanies(database: Database, now: Date): Promise<AlertCompany[]> {
  const { rows } = await sql<{ company_id: number; judge_after: Date }>`
    select company_id, judge_after from price_alert_judgings where judge_after <= ${now}
    order by company_id`.execute(database);
  return rows.map(toAlertCompany);
}

/** Includes companies that an alert covered at the last evaluation. */
export async function listCompaniesWithAlerts(database: Database): Promise<AlertCompany[]> {
  const { rows } = await sql<{ company_id: number; judge_after: Date | null }>`
    select w.company_id, j.judge_after
    from (
      select m.company_id from memberships m join price_alerts a on a.user_id = m.user_id
        and a.deleted_at is null
      union select company_id from price_alert_states) w
    left join price_alert_judgings j using (company_id) order by w.company_id`.execute(database);
  return rows.map(toAlertCompany);
}

const toAlertCompany = ({
  company_id,
  judge_after,
}: {
  company_id: number;
  judge_after: Date | null;
}): AlertCompany => ({
  companyId: company_id,
  evaluateAfter: judge_after,
});
