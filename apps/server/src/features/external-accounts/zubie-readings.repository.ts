import type { SkippedReading } from '@fleetworth/contract/external-accounts';
import type { SkipReason } from '@fleetworth/contract/external-account-choices';
import { sql } from 'kysely';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface UnappliedReading {
  vin: string;
  nickname: string | null;
  miles: number | null;
  readAt: Date;
  reason: SkipReason;
  /** Null if no company of the user has the vehicle. */
  vehicle: { companyId: number; id: number } | null;
}

interface LockedReading {
  miles: number | null;
  read_at: Date;
  company_id: number | null;
  vehicle_id: number | null;
}

const MAX_READINGS = 500;

const CAN_ACCEPT = sql`(r.reason in ('lower', 'future', 'too_fast'))`;

export class ZubieReadingsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Replaces the skipped readings of the previous sync. Unchanged readings keep their rows. */
  async replaceReadings(accountId: number, skipped: readonly UnappliedReading[]): Promise<void> {
    const columns = {
      vins: skipped.map(({ vin }) => vin),
      nicknames: skipped.map(({ nickname }) => nickname),
      miles: skipped.map(({ miles }) => miles),
      readAts: skipped.map(({ readAt }) => readAt.toISOString()),
      reasons: skipped.map(({ reason }) => reason),
      companyIds: skipped.map(({ vehicle }) => vehicle?.companyId ?? null),
      vehicleIds: skipped.map(({ vehicle }) => vehicle?.id ?? null),
    };
    await sql`
      with skipped as (
        select * from unnest(${columns.vins}::text[], ${columns.nicknames}::text[], ${columns.miles}::int4[],
          ${columns.readAts}::timestamptz[], ${columns.reasons}::text[], ${columns.companyIds}::int4[],
          ${columns.vehicleIds}::int4[]) as f (vin, nickname, miles, read_at, reason, company_id,
          vehicle_id)),
      removed as (
        delete from zubie_readings r where r.account_id = ${accountId} and not exists (
          select 1 from skipped f where f.vin = r.vin and f.company_id is not distinct from r.company_id
            and f.miles is not distinct from r.miles and f.reason = r.reason))
      insert into zubie_readings (account_id, vin, nickname, miles, read_at, reason, company_id, vehicle_id)
      select ${accountId}, vin, nickname, miles, read_at, reason, company_id, vehicle_id from skipped
      on conflict (account_id, vin, coalesce(company_id, 0), coalesce(miles, -1), reason)
        do update set read_at = excluded.read_at, nickname = excluded.nickname`.execute(this.#database);
  }

  /** Lists the skipped readings of an account for the companies of which its user is currently a member. */
  async list(
    accountId: number,
    companyIds: readonly number[],
  ): Promise<{ items: SkippedReading[]; count: number }> {
    const source = sql`zubie_readings r
      left join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id and v.deleted_at is null
        and v.company_id = any(${[...companyIds]}::int4[])
      where r.account_id = ${accountId} and (r.company_id is null or v.id is not null)`;
    const { rows } = await sql<Omit<SkippedReading, 'read_at'> & { read_at: Date }>`
      select r.id, r.vin, r.nickname, r.miles, r.read_at, r.reason, ${CAN_ACCEPT} as can_accept,
        case when v.id is null then null else (
          select json_build_object('id', v.id, 'unit', v.unit,
            'company', json_build_object('id', c.id, 'name', c.name), 'mileage', m.mileage, 'date', m.date)
          from companies c, ${selectNewestMileage('v')} m
          where c.id = v.company_id) end as vehicle
      from ${source} order by ${CAN_ACCEPT} desc, r.vin, r.id limit ${MAX_READINGS}`.execute(this.#database);
    const counted = await sql<{ count: number }>`select count(*)::int4 as count from ${source}`.execute(
      this.#database,
    );
    const items = rows.map((row) => ({ ...row, read_at: row.read_at.toISOString() }));
    return { items, count: oneRow(counted.rows).count };
  }

  /** Locks a reading of the user. Its company and vehicle are null if it can't be accepted. */
  async lock(id: number, userId: number): Promise<LockedReading | null> {
    const { rows } = await sql<LockedReading>`
      select r.miles, r.read_at, case when ${CAN_ACCEPT} then r.company_id end as company_id,
        case when ${CAN_ACCEPT} then r.vehicle_id end as vehicle_id
      from zubie_readings r join external_accounts a on a.id = r.account_id
      where r.id = ${id} and a.user_id = ${userId} for update of r`.execute(this.#database);
    return rows[0] ?? null;
  }

  async delete(id: number): Promise<void> {
    await sql`delete from zubie_readings where id = ${id}`.execute(this.#database);
  }
}
