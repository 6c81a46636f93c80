import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { type Selectable, sql } from 'kysely';
import { type Database, only } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import type { RowIds } from './known-names.ts';

// What a row shows of its position; what totals and comparisons alone need stays behind.
const SHOWN = [
  'company_id',
  'vehicle_id',
  'vehicle_version',
  'location_id',
  'class_id',
  'tag_ids',
  'brand_id',
  'model_id',
  'model_detail_id',
  'financing_company_id',
  'unit',
  'vin',
  'status',
  'condition',
  'model_year',
  'in_service_date',
  'color',
  'manual_price',
  'mileage',
  'mileage_record_id',
  'mileage_date',
  'mileage_updated_at',
  'grade_tenths',
  'value_state',
  'valued_on',
  'is_sandbox',
  'value_confidence',
  'value_basis',
  'value_data_year',
  'value_index_month',
  'value_low_tenths',
  'value_high_tenths',
  'year_ago_price',
  'year_ago_mileage',
  'record_excellent',
  'record_good',
  'record_fair',
  'excellent_auction',
  'good_auction',
  'fair_auction',
  'excellent_source',
  'good_source',
  'fair_source',
  'excellent_latest',
  'good_latest',
  'fair_latest',
  'excellent_weekly_change',
  'good_weekly_change',
  'fair_weekly_change',
  'payoff',
  'cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining_months',
  'depreciation_assumption',
  'excellent_revenue',
  'good_revenue',
  'fair_revenue',
] as const;

/** What a row shows but for names, which stand for themselves (`KnownNames`). */
export type FleetRecord = Omit<
  Pick<Selectable<Positions>, (typeof SHOWN)[number]>,
  'condition' | 'status' | 'mileage_updated_at'
> &
  RowIds & {
    condition: Condition;
    status: VehicleStatus;
    /** An instant as JSON has it. */
    mileage_updated_at: string | null;
    /** Which write of the position this is: PostgreSQL's own mark, another one after every write. */
    write: string;
  };

const COLUMNS = sql.raw(SHOWN.map((name) => `p.${name}`).join(', '));

type Pages = readonly (readonly FleetPageKey[])[];

/**
 * The records of vehicles, in the order of the keys. They come as one JSON text: reading six thousand single fields is a fifth of
 * what a list costs this process, which has one thread where PostgreSQL has many.
 */
export const readFleetRecords = gathered(
  { most: 5 },
  async (database: Database, pages: Pages): Promise<FleetRecord[][]> => {
    const keys = new Map(pages.flat().map((key) => [key.vehicle_id, key]));
    const { rows } = await sql<{ records: FleetRecord[] }>`${prepared('fleet_records')}
    select coalesce(json_agg(record), '[]') as records from (
      select p.xmin::text as write, c.names_version, ${COLUMNS} ${fromKeys([...keys.values()])}
      join companies c on c.id = p.company_id order by key.place) record`.execute(database);
    const records = new Map(only(rows).records.map((record) => [record.vehicle_id, record]));
    return pages.map((page) => page.flatMap(({ vehicle_id }) => records.get(vehicle_id) ?? []));
  },
);

function fromKeys(keys: readonly FleetPageKey[]) {
  const companyIds = keys.map(({ company_id }) => company_id);
  const vehicleIds = keys.map(({ vehicle_id }) => vehicle_id);
  return sql`
      from unnest(${companyIds}::int4[], ${vehicleIds}::int4[]) with ordinality as key (company_id, vehicle_id, place)
      join positions p on p.company_id = key.company_id and p.vehicle_id = key.vehicle_id`;
}
