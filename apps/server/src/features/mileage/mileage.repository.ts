import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { MileageRecord, mileageApi } from '@fleetworth/contract/mileage';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type RecordsQuery = HandlerInput<typeof mileageApi.calls.listMileageRecords>['query'];

interface RecordRow extends Omit<MileageRecord, 'vehicle'> {
  vehicle_id: number;
}

export class MileageRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(query: RecordsQuery): Promise<{ items: MileageRecord[]; count: number }> {
    const { vehicle_id: vehicleId, page, per } = query;
    const predicate = sql<SqlBool>`r.vehicle_id = ${vehicleId} and ${matchesSearch(query.search)}`;
    const countResult = await sql<{ count: number }>`
      select count(*)::int4 as count from ${this.#records()} where ${predicate}`.execute(this.#database);
    const items = await this.#readRecords(predicate, sql`limit ${per} offset ${(page - 1) * per}`);
    return { items, count: oneRow(countResult.rows).count };
  }

  async find(id: number): Promise<MileageRecord | null> {
    const [record] = await this.#readRecords(sql<SqlBool>`r.id = ${id}`, sql``);
    return record ?? null;
  }

  async listByVehicle(vehicleId: number, date?: CalendarDate): Promise<Selectable<MileageRecords>[]> {
    return await this.#database
      .selectFrom('mileage_records')
      .selectAll()
      .where(isInScope('company_id', this.#scope))
      .where('vehicle_id', '=', vehicleId)
      .$if(date !== undefined, (query) => query.where('date', '=', date ?? ''))
      .where('deleted_at', 'is', null)
      .orderBy('date')
      .orderBy('id')
      .execute();
  }

  #records(): RawBuilder<unknown> {
    return sql`mileage_records r
      join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id and v.deleted_at is null
        and ${isInScope('v.company_id', this.#scope)} and ${isInScope('r.company_id', this.#scope)}
        and r.deleted_at is null`;
  }

  async #readRecords(predicate: RawBuilder<SqlBool>, page: RawBuilder<unknown>): Promise<MileageRecord[]> {
    const { rows } = await sql<RecordRow>`
      with listed as (
        select r.id, r.company_id, r.vehicle_id, v.description_hash, r.mileage, r.date, r.version
          from ${this.#records()}
        where ${predicate} order by r.date desc, r.id desc ${page}),
      newest as (
        select distinct on (m.mileage_record_id, m.provider) m.* from market_values m
        join listed s
          on s.company_id = m.company_id and s.vehicle_id = m.vehicle_id
            and s.description_hash = m.description_hash
          and s.id = m.mileage_record_id and s.mileage = m.mileage
        order by m.mileage_record_id, m.provider, m.day desc)
      select s.id, s.vehicle_id, s.mileage, s.date, s.version, coalesce(n.market_values, '[]')
        as market_values
      from listed s left join (
        select mileage_record_id, json_agg(json_build_object(
          'provider', provider, 'excellent', excellent, 'good', good, 'fair', fair) order by provider)
            as market_values
        from newest group by mileage_record_id) n on n.mileage_record_id = s.id
      order by s.date desc, s.id desc`.execute(this.#database);
    return rows.map(toRecord);
  }
}

function matchesSearch(search = ''): RawBuilder<SqlBool> {
  const searchedTexts = [
    sql`r.mileage::text`,
    sql`to_char(r.mileage, 'FM9,999,999')`,
    sql`to_char(r.date, 'MM/DD/YYYY')`,
    sql`r.date::text`,
  ];
  const predicates = searchedTexts.map((text) => sql<SqlBool>`strpos(${text}, ${search}) > 0`);
  return search === '' ? sql`true` : sql`(${sql.join(predicates, sql` or `)})`;
}

const toRecord = ({ vehicle_id, market_values, ...record }: RecordRow): MileageRecord => ({
  ...record,
  vehicle: vehicle_id,
  market_values: market_values.map(({ provider, excellent, good, fair }) => ({
    provider,
    excellent: dollarsOrNull(excellent),
    good: dollarsOrNull(good),
    fair: dollarsOrNull(fair),
  })),
});
