import type { RentalReportRow, RentalReportType } from '@fleetworth/providers/rental-system';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface UnfinishedReport {
  id: number;
  company_id: number;
  user_id: number;
  type: RentalReportType;
  class_names: string[];
  from_date: string;
  to_date: string;
  created_at: Date;
  /** Id at the rental system; null until the report is ordered there. */
  job_id: string | null;
  /** Prefix of the report's location codes at the rental system. */
  place_prefix: string | null;
  tsd_company_id: number | null;
  locations: { id: number; code: string }[];
}

export interface LocationRow extends RentalReportRow {
  locationId: number;
}

interface ReportResult {
  status: 'finished' | 'failed';
  message: string | null;
  now: Date;
}

const ROWS_AT_ONCE = 10_000;

/** Reports for the job that runs them. The job works for all companies, so no scope applies. */
export class RunningReports {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async listWorkingReportIds(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from operation_reports where status = 'working' and deleted_at is null order by id`.execute(
      this.#database,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns an unfinished report, or null if it has ended or was deleted. */
  async find(id: number): Promise<UnfinishedReport | null> {
    const { rows } = await sql<UnfinishedReport>`
      select o.id, o.company_id, o.user_id, o.type, o.class_names, o.from_date::text as from_date,
        o.to_date::text as to_date, o.created_at, o.job_id, o.place_prefix, c.tsd_company_id,
        (select json_agg(json_build_object('id', p.location_id, 'code', p.code))
          from operation_report_locations p where p.report_id = o.id) as locations
      from operation_reports o join companies c on c.id = o.company_id
      where o.id = ${id} and o.status = 'working' and o.deleted_at is null`.execute(this.#database);
    return rows[0] ?? null;
  }

  async saveJob(
    id: number,
    { jobId, locationPrefix }: { jobId: string; locationPrefix: string },
  ): Promise<void> {
    await sql`update operation_reports set job_id = ${jobId}, place_prefix = ${locationPrefix}
      where id = ${id} and status = 'working'`.execute(this.#database);
  }

  /**
   * Ends an unfinished report and returns its locations, which its rows are matched to. Returns null if
   * another process ended it first.
   */
  async end(
    id: number,
    { status, message, now }: ReportResult,
  ): Promise<Pick<UnfinishedReport, 'locations' | 'place_prefix'> | null> {
    const { rows } = await sql<Pick<UnfinishedReport, 'locations' | 'place_prefix'>>`
      update operation_reports o set status = ${status}, message = ${message}, version = version + 1,
        updated_at = ${now}
      where id = ${id} and status = 'working' and deleted_at is null
      returning o.place_prefix, (select json_agg(json_build_object('id', p.location_id, 'code', p.code))
        from operation_report_locations p where p.report_id = o.id) as locations`.execute(this.#database);
    return rows[0] ?? null;
  }

  async insertRows(id: number, rows: readonly LocationRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const chunk = rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({
        date: row.date,
        location_id: row.locationId,
        class_name: row.className,
        owned: row.owned,
        out_of_service: row.outOfService,
        on_rent: row.onRent,
        reserved_out: row.reservedOut,
        due_in: row.dueIn,
        revenue: row.revenueCents,
      }));
      await sql`
        insert into operation_report_rows (report_id, date, location_id, class_name, owned, out_of_service,
          on_rent,
          reserved_out, due_in, revenue)
        select ${id}, date, location_id, class_name, owned, out_of_service, on_rent, reserved_out, due_in,
          revenue
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) r (date date, location_id int4,
          class_name text,
          owned int4, out_of_service int4, on_rent int4, reserved_out int4, due_in int4,
          revenue int4)`.execute(this.#database);
    }
  }

  /** Deletes reports that were ordered before an instant, with their rows. */
  async deleteReportsBefore(instant: Date): Promise<void> {
    await sql`delete from operation_reports where created_at < ${instant}`.execute(this.#database);
  }
}
