import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

/** Delay between the last value of a run and the evaluation of alerts, so that a run triggers them once. */
const QUIET_MS = 60_000;

/**
 * Marks the alerts that cover these companies as due for evaluation, in the transaction that stores market
 * values.
 */
export async function markAlertsDue(
  transaction: DatabaseTransaction,
  companyIds: Iterable<number>,
  now: Date,
): Promise<void> {
  const ids = [...new Set(companyIds)].toSorted((a, b) => a - b);
  const evaluateAfter = new Date(now.getTime() + QUIET_MS);
  await sql`
    insert into price_alert_judgings (company_id, judge_after)
    select id, ${evaluateAfter} from unnest(${ids}::int4[]) id order by id
    on conflict (company_id) do update set judge_after = excluded.judge_after`.execute(transaction);
}

/** Company whose alerts are due for evaluation. */
export interface DueCompany {
  companyId: number;
  /** Time from which the company is due; null if no values have arrived. */
  evaluateAfter: Date | null;
}

/** Lists the companies whose last values arrived at least a minute ago. */
export async function listDueCompanies(database: Database, now: Date): Promise<DueCompany[]> {
  const { rows } = await sql<{ company_id: number; judge_after: Date }>`
    select company_id, judge_after from price_alert_judgings where judge_after <= ${now}
    order by company_id`.execute(database);
  return rows.map(toDue);
}

/** Lists all companies that an alert covers or covered at the last evaluation. */
export async function listWatchedCompanies(database: Database): Promise<DueCompany[]> {
  const { rows } = await sql<{ company_id: number; judge_after: Date | null }>`
    select w.company_id, j.judge_after
    from (
      select m.company_id from memberships m join price_alerts a on a.user_id = m.user_id
        and a.deleted_at is null
      union select company_id from price_alert_states) w
    left join price_alert_judgings j using (company_id) order by w.company_id`.execute(database);
  return rows.map(toDue);
}

const toDue = ({
  company_id,
  judge_after,
}: {
  company_id: number;
  judge_after: Date | null;
}): DueCompany => ({
  companyId: company_id,
  evaluateAfter: judge_after,
});
