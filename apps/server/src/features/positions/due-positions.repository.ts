import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { REFRESH_CHUNK_SIZE } from './refresh-positions.repository.ts';

export async function listDueCompanies(database: Database, today: CalendarDate): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from positions where next_change_on <= ${today} order by 1`.execute(database);
  return rows.map(({ company_id }) => company_id);
}

/** Includes companies that only have totals left. */
export async function listCompaniesWithPositions(database: Database): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from positions union select company_id from position_totals
    order by 1`.execute(database);
  return rows.map(({ company_id }) => company_id);
}

export async function listDuePositions(
  database: Database,
  { companyId, today, after }: { companyId: number; today: CalendarDate; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select vehicle_id from positions
    where company_id = ${companyId} and vehicle_id > ${after} and next_change_on <= ${today}
    order by vehicle_id limit ${REFRESH_CHUNK_SIZE}`.execute(database);
  return rows.map(({ vehicle_id }) => vehicle_id);
}
