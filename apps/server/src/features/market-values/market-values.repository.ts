import type { ValuationItem } from '@fleetworth/providers/wholesale-valuation';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

/** Reason for a missing value: the provider has none for this vehicle, or it couldn't respond. */
export type NoValueReason = 'refused' | 'outage';

interface ReceivedValuation {
  companyId: number;
  vehicleId: number;
  provider: string;
  isSandbox: boolean;
  day: string;
  answeredAt: Date;
  mileageRecordId: number;
  descriptionHash: number;
  miles: number;
  regionCode: string;
  /** Hash of the inputs that the value was requested with, except the odometer. */
  inputHash: number;
  value: ValuationItem | null;
  noValueReason: NoValueReason | null;
}

export class MarketValuesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /**
   * Stores responses and closes their requests. Expects at most one response for each vehicle. Weekly
   * responses have no open request, so this inserts a closed request. A second value on the same day replaces
   * the first.
   */
  async storeValues(results: readonly ReceivedValuation[]): Promise<void> {
    if (results.some(({ companyId }) => this.#scope.roleIn(companyId) === null))
      throw new Error('A market value was written outside the scope.');
    const values = results.flatMap((result) => (result.value === null ? [] : [toRow(result, result.value)]));
    const closedRequests = results.map(({ companyId, vehicleId, provider, noValueReason, answeredAt }) => ({
      company_id: companyId,
      vehicle_id: vehicleId,
      provider,
      state: noValueReason === null ? 'answered' : 'unavailable',
      reason: noValueReason,
      requested_at: answeredAt,
      answered_at: answeredAt,
    }));
    await sql`${prepared('store_market_values')}
      with stored as (
        insert into market_values (${KEY_COLUMNS}, ${FIGURE_COLUMNS})
        select ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
          from json_populate_recordset(null::market_values, ${JSON.stringify(values)}::json)
        on conflict (${KEY_COLUMNS}) do update set (${FIGURE_COLUMNS}) = row(${EXCLUDED_FIGURES}))
      insert into value_requests (${REQUEST_COLUMNS})
      select ${REQUEST_COLUMNS}
        from json_populate_recordset(null::value_requests, ${JSON.stringify(closedRequests)}::json)
      on conflict (company_id, vehicle_id, provider) do update
      set state = excluded.state, reason = excluded.reason, answered_at = excluded.answered_at`.execute(
      this.#database,
    );
  }
}

const KEY_NAMES = ['company_id', 'vehicle_id', 'provider', 'day'] as const;
const FIGURE_NAMES = [
  'mileage_record_id',
  'mileage',
  'description_hash',
  'asked_region',
  'asked_hash',
  'excellent',
  'good',
  'fair',
  'grade_tenths',
  'year_ago_price',
  'year_ago_mileage',
  'next_month',
  'next_year',
  'is_sandbox',
  'confidence',
  'low_tenths',
  'high_tenths',
  'basis',
  'data_year',
  'index_month',
  'answered_at',
] as const;
type Row = Record<(typeof KEY_NAMES)[number] | (typeof FIGURE_NAMES)[number], unknown>;

const REQUEST_COLUMNS = sql.raw('company_id, vehicle_id, provider, state, reason, requested_at, answered_at');
const KEY_COLUMNS = sql.raw(KEY_NAMES.join(', '));
const FIGURE_COLUMNS = sql.raw(FIGURE_NAMES.join(', '));
const EXCLUDED_FIGURES = sql.raw(FIGURE_NAMES.map((name) => `excluded.${name}`).join(', '));

const toRow = (result: ReceivedValuation, value: ValuationItem): Row => ({
  company_id: result.companyId,
  vehicle_id: result.vehicleId,
  provider: result.provider,
  day: result.day,
  mileage_record_id: result.mileageRecordId,
  mileage: result.miles,
  description_hash: result.descriptionHash,
  asked_region: result.regionCode,
  asked_hash: result.inputHash,
  excellent: value.auction.excellentCents,
  good: value.auction.goodCents,
  fair: value.auction.fairCents,
  grade_tenths: value.averageGradeTenths,
  year_ago_price: value.past.lastYear?.priceCents ?? null,
  year_ago_mileage: value.past.lastYear?.miles ?? null,
  next_month: value.forecast.nextMonth.auctionCents,
  next_year: value.forecast.nextYear.auctionCents,
  is_sandbox: result.isSandbox,
  confidence: value.confidence,
  low_tenths: value.band?.lowTenths ?? null,
  high_tenths: value.band?.highTenths ?? null,
  basis: value.basis?.kind ?? null,
  data_year: value.basis?.dataYear ?? null,
  index_month: value.basis?.indexMonth ? `${value.basis.indexMonth}-01` : null,
  answered_at: result.answeredAt,
});
