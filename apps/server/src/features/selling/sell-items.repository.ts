import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { SellListing } from '@fleetworth/providers/sell-channel';
import { type RawBuilder, sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface ChannelQueue {
  companyId: number;
  provider: SellChannelKey;
}

export interface OpenItem extends SellListing {
  id: number;
  hasVehicle: boolean;
}

export interface ItemToLookUp {
  id: number;
  vin: string;
  attemptedAt: Date;
  /** Offers that were known before the attempt, so that a look-up can recognize the new one. */
  knownOffers: string[] | null;
  lookUps: number;
}

export interface ItemResult {
  id: number;
  result: 'success' | 'failed' | null;
  message: string;
  externalId: string | null;
}

interface ListingRow extends Omit<OpenItem, 'clientRef' | 'grade'> {
  grade: string | null;
}

/** The caller is responsible for the company scope. */
export class SellItemsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async listByIds(companyId: number, ids: readonly number[]): Promise<OpenItem[]> {
    return await this.#list(companyId, sql`s.id = any(${[...ids]}::int4[])`, ids.length);
  }

  async listUnsentItems({ companyId, provider }: ChannelQueue, limit: number): Promise<OpenItem[]> {
    const predicate = sql`s.provider = ${provider} and s.result is null and s.attempted_at is null`;
    return await this.#list(companyId, predicate, limit);
  }

  async #list(companyId: number, predicate: RawBuilder<unknown>, limit: number): Promise<OpenItem[]> {
    const { rows } = await sql<ListingRow>`
      select s.id, v.vin, v.unit, b.name as brand, m.name as model, d.name as "modelDetail",
        v.model_year as "modelYear", v.color, s.mileage, s.price as "priceCents", s.grade, s.status,
        s.due_location_name as "dueLocationName", s.pickup_location_number as "pickupLocationNumber",
        s.retail, s.wholesale, s.is_with_mmr as "showsMmr", s.mmr as "mmrCents",
        s.initial_cost as "initialCostCents", l.region_code as "regionCode",
        v.deleted_at is null as "hasVehicle"
      from sell_items s
      join vehicles v on v.company_id = s.company_id and v.id = s.vehicle_id
      join brands b on b.id = v.brand_id join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
      join locations l on l.company_id = v.company_id and l.id = v.location_id
      where s.company_id = ${companyId} and ${predicate} order by s.id limit ${limit}`.execute(
      this.#database,
    );
    return rows.map((row) => ({
      ...row,
      clientRef: String(row.id),
      grade: row.grade === null ? null : Number(row.grade),
    }));
  }

  /** Returns values from Manheim itself, never a model value or a manual price. */
  async listMmr(companyId: number, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await sql<{ id: number; cents: number }>`
      select v.id, value.cents from vehicles v cross join lateral (
        select case v.condition when 'excellent' then a.excellent when 'good' then a.good else a.fair end
          as cents
        from market_values a
        where a.company_id = v.company_id and a.vehicle_id = v.id and a.provider = ${VALUATION_PROVIDER}
          and not a.is_sandbox and a.description_hash = v.description_hash
          and case v.condition when 'excellent' then a.excellent when 'good' then a.good else a.fair end > 0
        order by a.day desc limit 1) value
      where v.company_id = ${companyId} and v.id = any(${[...vehicleIds]}::int4[])`.execute(this.#database);
    return new Map(rows.map(({ id, cents }) => [id, cents]));
  }

  async listUnresolved(
    { companyId, provider }: ChannelQueue,
    vehicleIds: readonly number[],
  ): Promise<number[]> {
    const { rows } = await sql<{ vehicle_id: number }>`
      select distinct vehicle_id from sell_items
      where company_id = ${companyId} and provider = ${provider} and result is null
        and vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(this.#database);
    return rows.map(({ vehicle_id }) => vehicle_id);
  }

  async storeAnswers(companyId: number, settled: readonly ItemResult[], now: Date): Promise<void> {
    await sql`
      update sell_items s set result = n.result, message = n.message, external_id = n.external_id,
        answered_at = coalesce(s.answered_at, ${now}), updated_at = ${now},
        next_look_at = case when n.result is null then s.next_look_at end
      from unnest(${settled.map(({ id }) => id)}::int4[], ${settled.map(({ result }) => result)}::text[],
        ${settled.map(({ message }) => message)}::text[],
        ${settled.map(({ externalId }) => externalId)}::text[])
        as n (id, result, message, external_id)
      where s.company_id = ${companyId} and s.id = n.id and s.result is null`.execute(this.#database);
  }

  async countUnanswered(ids: readonly number[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from sell_items
      where id = any(${[...ids]}::int4[]) and result is null and answered_at is null`.execute(this.#database);
    return oneRow(rows).count;
  }

  async findItemToLookUp({ companyId, provider }: ChannelQueue, now: Date): Promise<ItemToLookUp | null> {
    const { rows } = await sql<ItemToLookUp>`
      select s.id, v.vin, s.attempted_at as "attemptedAt", s.known_offers as "knownOffers",
        s.look_ups as "lookUps"
      from sell_items s join vehicles v on v.company_id = s.company_id and v.id = s.vehicle_id
      where s.company_id = ${companyId} and s.provider = ${provider} and s.result is null
        and s.next_look_at <= ${now}
      order by s.next_look_at, s.id limit 1`.execute(this.#database);
    return rows[0] ?? null;
  }

  async postponeLookUp(companyId: number, id: number, nextLookUpAt: Date): Promise<void> {
    await sql`
      update sell_items set look_ups = look_ups + 1, next_look_at = ${nextLookUpAt}
      where company_id = ${companyId} and id = ${id} and result is null`.execute(this.#database);
  }
}

export async function listOpenQueues(database: Database, now: Date): Promise<ChannelQueue[]> {
  const { rows } = await sql<ChannelQueue>`
    select distinct company_id as "companyId", provider from sell_items
    where result is null and (attempted_at is null or next_look_at <= ${now})`.execute(database);
  return rows;
}
