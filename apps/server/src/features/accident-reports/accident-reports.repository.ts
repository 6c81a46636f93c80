import { ACCIDENT_FIELDS, type PhotoType } from '@fleetworth/contract/accident-choices';
import type { AccidentReport, accidentReportsApi } from '@fleetworth/contract/accident-reports';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type ListQuery = HandlerInput<typeof accidentReportsApi.calls.listAccidentReports>['query'];

export type ReportFields = Pick<AccidentReport, (typeof ACCIDENT_FIELDS)[number]>;

interface ReportRow extends ReportFields {
  id: number;
  company_id: number;
  company_name: string;
  location_id: number | null;
  location_name: string | null;
  photos: AccidentReport['photos'];
  created_at: Date;
}

const FIELDS = sql.join(ACCIDENT_FIELDS.map((field) => sql.ref(field)));

export class AccidentReportsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ company_id, page, per }: ListQuery): Promise<{ items: AccidentReport[]; count: number }> {
    const condition = sql`${isInScope('r.company_id', this.#scope, company_id)} and r.deleted_at is null`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from accident_reports r where ${condition}`.execute(this.#database);
    const items = await this.#select(
      sql`${condition} order by r.id desc limit ${per} offset ${(page - 1) * per}`,
    );
    return { items, count: oneRow(counted.rows).count };
  }

  async find(id: number): Promise<AccidentReport | null> {
    const [report] = await this.#select(
      sql`${isInScope('r.company_id', this.#scope)} and r.id = ${id} and r.deleted_at is null`,
    );
    return report ?? null;
  }

  async findPhoto(
    reportId: number,
    id: number,
  ): Promise<{ name: string; mediaType: PhotoType; bytes: Buffer } | null> {
    const { rows } = await sql<{ name: string; mediaType: PhotoType; bytes: Buffer }>`
      select name, media_type as "mediaType", content as bytes from accident_photos
      where ${isInScope('company_id', this.#scope)} and report_id = ${reportId} and id = ${id}`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async #select(conditionAndOrder: ReturnType<typeof sql>): Promise<AccidentReport[]> {
    const { rows } = await sql<ReportRow>`
      select r.id, r.company_id, c.name as company_name, r.location_id, l.name as location_name, r.created_at,
        ${FIELDS},
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', p.id, 'name', p.name, 'size', octet_length(p.content)) order by p.id),
              '[]')
          from accident_photos p where p.company_id = r.company_id and p.report_id = r.id) as photos
      from accident_reports r join companies c on c.id = r.company_id
      left join locations l on l.company_id = r.company_id and l.id = r.location_id
      where ${conditionAndOrder}`.execute(this.#database);
    return rows.map(({ company_id, company_name, location_id, location_name, created_at, ...report }) => ({
      ...report,
      company: { id: company_id, name: company_name },
      location: location_id === null ? null : { id: location_id, name: location_name ?? '' },
      created_at: created_at.toISOString(),
    }));
  }
}

export interface NewReport {
  companyId: number;
  linkId: number | null;
  locationId: number | null;
  userId: number | null;
  /** Random key that the form sends with each attempt, so that a report is stored only once. */
  submissionKey: string | null;
  fields: ReportFields;
  now: Date;
}

/**
 * Returns null if the company already has a report with this submission key. Takes no scope, because anyone
 * with a link may file a report.
 */
export async function insertReport(
  transaction: DatabaseTransaction,
  { companyId, linkId, locationId, userId, submissionKey, fields, now }: NewReport,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into accident_reports (company_id, link_id, location_id, user_id, submission_key, created_at,
      updated_at, ${FIELDS})
    values (${companyId}, ${linkId}, ${locationId}, ${userId}, ${submissionKey}, ${now}, ${now},
      ${sql.join(ACCIDENT_FIELDS.map((field) => fields[field]))})
    on conflict (company_id, submission_key) do nothing
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

export async function setMailed(
  transaction: DatabaseTransaction,
  { companyId, id }: { companyId: number; id: number },
  now: Date,
): Promise<void> {
  await sql`
    update accident_reports set mailed_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

interface SubmittedReport {
  id: number;
  isMailed: boolean;
  /** Null if the report was deleted. */
  claim_report_to: string | null;
  photoCount: number;
}

export async function findSubmitted(
  database: Database,
  { companyId, submissionKey }: { companyId: number; submissionKey: string },
): Promise<SubmittedReport | null> {
  const { rows } = await sql<SubmittedReport>`
    select id, claim_report_to, mailed_at is not null as "isMailed",
      (select count(*)::int4 from accident_photos p
        where p.company_id = r.company_id and p.report_id = r.id) as "photoCount"
    from accident_reports r
    where company_id = ${companyId} and submission_key = ${submissionKey}`.execute(database);
  return rows[0] ?? null;
}

export interface NewPhoto {
  name: string;
  mediaType: PhotoType;
  bytes: Uint8Array;
}

export async function insertPhoto(
  transaction: DatabaseTransaction,
  { companyId, reportId }: { companyId: number; reportId: number },
  { name, mediaType, bytes }: NewPhoto,
): Promise<void> {
  await sql`
    insert into accident_photos (company_id, report_id, name, media_type, content)
    values (${companyId}, ${reportId}, ${name}, ${mediaType}, ${Buffer.from(bytes)})`.execute(transaction);
}

export async function clearReport(
  transaction: DatabaseTransaction,
  { companyId, id }: { companyId: number; id: number },
  now: Date,
): Promise<void> {
  const emptyFields = sql.join(ACCIDENT_FIELDS.map((field) => sql`${sql.ref(field)} = null`));
  await sql`
    with photos as (delete from accident_photos where company_id = ${companyId} and report_id = ${id})
    update accident_reports set ${emptyFields}, deleted_at = ${now}, updated_at = ${now},
      version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

/** Also removes the photos of the reports. Returns the number of removed reports. */
export async function removeReportsFiledBefore(database: Database, instant: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from accident_reports where created_at < ${instant}`.execute(database);
  return Number(numAffectedRows ?? 0);
}
