import type { Revaluation } from '@fleetworth/contract/revaluations';
import { type CalendarDate, isoWeekOf, mondayOf } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

interface RevaluationRow {
  company_id: number;
  week: CalendarDate;
  vehicles: number;
  done: number;
  failed: number;
  waits_until: Date | null;
  started_at: Date;
  finished_at: Date | null;
}

export async function readRevaluations(
  database: Database,
  scope: Scope,
  clock: Clock,
): Promise<Revaluation[]> {
  const { rows } = await sql<RevaluationRow>`${prepared('list_revaluations')}
    select company_id, week, vehicles, done, failed, waits_until, started_at, finished_at from revaluations
    where ${isInScope('company_id', scope)} and week = ${mondayOf(clock.today())}
    order by company_id`.execute(database);
  return rows.map(({ company_id, week, vehicles, done, failed, waits_until, started_at, finished_at }) => ({
    company_id,
    week: isoWeekOf(week),
    state:
      finished_at !== null
        ? 'finished'
        : waits_until !== null && waits_until > clock.now()
          ? 'waiting'
          : 'running',
    done,
    of: vehicles,
    failed,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
}
