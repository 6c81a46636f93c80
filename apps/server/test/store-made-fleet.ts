import type { Condition } from '@fleetworth/contract/choices';
import { GUIDE_TIERS_BY_CONDITION } from '@fleetworth/contract/guide-valuation-choices';
import { naturalOrderKey } from '@fleetworth/domain/natural-order';
import type pg from 'pg';
import type { CatalogPick, MadeFleet, MadeVehicle } from './made-fleet.ts';
import { DEMO_EMAIL } from './test-fleetworth.ts';
import { writePositions, writePositionsOnly } from './write-positions.ts';

const KEPT = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

/** Some makes, models and details of the built-in catalog. */
export async function catalogPicks(pool: pg.Pool): Promise<CatalogPick[]> {
  const { rows } = await pool.query<CatalogPick>(`
    select b.id as brand_id, b.name as brand, m.id as model_id, m.name as model, d.id as detail_id,
      d.name as detail
    from brands b join models m on m.brand_id = b.id left join model_details d on d.model_id = m.id
    where b.company_id is null and m.company_id is null order by m.id, d.id`);
  // Some have no detail, although their model has some.
  return rows
    .filter((_row, place) => place % 37 === 0)
    .map((row, place) => (place % 4 === 0 ? { ...row, detail_id: null, detail: null } : row));
}

/** Stores a fleet with its own user, who has the demo user's password. Returns the user's email. */
export async function storeFleet(pool: pg.Pool, fleet: MadeFleet): Promise<string> {
  const { companies, vehicles } = fleet;
  const email = `made-${companies[0]?.id}@fleetworth.app`;
  await pool.query(
    `insert into companies (id, name, state_id, city_id, address, zip, package_id,
       lease_calculating_period_type)
     select x.id, x.name, c.state_id, c.city_id, c.address, c.zip, c.package_id, 'monthly'
     from json_to_recordset($1) as x (id int4, name text), (select * from companies order by id limit 1) c`,
    [JSON.stringify(companies.map(({ id, name }) => ({ id, name })))],
  );
  await pool.query(
    `with made as (
       insert into users (email, name, last_name, password_hash)
       select $1, 'Made', 'Up', password_hash from users where email = $2 returning id)
     insert into memberships (company_id, user_id, role) select company_id, made.id, 'viewer'
       from made, unnest($3::int4[]) as company_id`,
    [email, DEMO_EMAIL, companies.map(({ id }) => id)],
  );
  await pool.query(
    `insert into locations (company_id, id, name, code, address, zip, city_id, state_id, region_code,
       finance_length_months)
     select x.company_id, x.id, x.name, x.code, c.address, c.zip, c.city_id, c.state_id, 'SE', 36
     from json_to_recordset($1) as x (company_id int4, id int4, name text, code text)
     join companies c on c.id = x.company_id`,
    [JSON.stringify(ofCompanies(fleet, ({ locations }) => locations))],
  );
  const groups = ofCompanies(fleet, (company) => company.groups.map((group) => ({ ...KEPT, ...group })));
  await insert(pool, 'vehicle_groups', groups);
  await insert(
    pool,
    'vehicle_classes',
    ofCompanies(fleet, ({ classes }) =>
      classes.map(({ group, ...fields }) => ({ ...KEPT, ...fields, group_id: group.id })),
    ),
  );
  await insert(
    pool,
    'tags',
    ofCompanies(fleet, ({ tagIds }) =>
      tagIds.map((id) => ({ ...KEPT, id, name: `Tag ${id}`, color: '#123456' })),
    ),
  );
  await insert(pool, 'vehicles', vehicles.map(toVehicle));
  await insert(pool, 'vehicle_tags', vehicles.flatMap(tagsOf));
  await storeContracts(pool, vehicles);
  for (const { text, values } of insertStatements('positions', vehicles.map(toPosition)))
    await writePositions(pool, text, values);
  await copyLenders(pool);
  return email;
}

const ofCompanies = <Row extends object>(
  { companies }: MadeFleet,
  rowsOf: (company: MadeFleet['companies'][number]) => Row[],
) => companies.flatMap((company) => rowsOf(company).map((row) => ({ ...row, company_id: company.id })));

/** Rows as lists of values. Each has the same columns. */
async function insert(pool: pg.Pool, table: string, rows: object[]): Promise<void> {
  for (const { text, values } of insertStatements(table, rows)) await pool.query(text, values);
}

function insertStatements(table: string, rows: object[]): { text: string; values: string[] }[] {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const statements: { text: string; values: string[] }[] = [];
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    statements.push({
      text: `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      values: [JSON.stringify(rows.slice(from, from + INSERTED_AT_ONCE))],
    });
  return statements;
}

/** More would make a text too long for one parameter. */
const INSERTED_AT_ONCE = 10_000;

const toVehicle = (vehicle: MadeVehicle) => ({
  ...KEPT,
  company_id: vehicle.company.id,
  id: vehicle.id,
  location_id: vehicle.location.id,
  class_id: vehicle.vehicleClass?.id ?? null,
  vin: vehicle.vin,
  unit: vehicle.unit,
  brand_id: vehicle.catalog.brand_id,
  model_id: vehicle.catalog.model_id,
  model_detail_id: vehicle.catalog.detail_id,
  model_year: vehicle.modelYear,
  color: vehicle.color,
  condition: vehicle.condition,
  status: vehicle.status,
  in_service_date: vehicle.inServiceDate,
  manual_price: vehicle.isManuallyPriced ? vehicle.values.good.auction : null,
});

const tagsOf = ({ id, company, tagIds }: MadeVehicle) =>
  tagIds.map((tag) => ({ company_id: company.id, vehicle_id: id, tag_id: tag }));

const storeContracts = (pool: pg.Pool, vehicles: readonly MadeVehicle[]) =>
  pool.query(
    `insert into finance_contracts (company_id, vehicle_id, variant, financing_company_id, length_months,
       purchase_amount, start_date, monthly_depreciation, monthly_payment)
     select x.company_id, x.vehicle_id, 'lease_one', f.id, 36, x.purchase_amount, '2025-01-01', 1, 1
     from json_to_recordset($1) as x (company_id int4, vehicle_id int4, source text, purchase_amount int4)
     join financing_companies f on f.name = x.source`,
    [
      JSON.stringify(
        vehicles.flatMap(({ id, company, finance }) =>
          finance === null
            ? []
            : [
                {
                  company_id: company.id,
                  vehicle_id: id,
                  source: finance.source,
                  purchase_amount: finance.purchaseAmount,
                },
              ],
        ),
      ),
    ],
  );

/** The database assigns ids of lenders. A position copies its vehicle's from the contract. */
const copyLenders = (pool: pg.Pool) =>
  writePositionsOnly(
    pool,
    `update positions p set financing_company_id = f.financing_company_id from finance_contracts f
     where f.company_id = p.company_id and f.vehicle_id = p.vehicle_id
       and p.financing_company_id is distinct from f.financing_company_id`,
  );

const inConditions = (values: MadeVehicle['values']) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [`${name}_auction`, value.auction],
      [`${name}_revenue`, value.revenue],
      [`${name}_week_now`, value.weekNow],
      [`${name}_week_then`, value.weekThen],
      [`${name}_weekly_change`, value.weeklyChange],
      [`${name}_sandbox`, value.isSandbox],
      [`${name}_by_price`, value.isByPrice],
      [`${name}_above_water_in`, value.aboveWaterIn],
      [`${name}_next_month_change`, value.nextMonthChange],
      [`${name}_latest`, value.latest],
      [`${name}_valued_on`, value.valuedOn],
      [`guide_${GUIDE_TIERS_BY_CONDITION[name as Condition]}`, value.guide],
    ]),
  );

function toPosition(vehicle: MadeVehicle) {
  const { id, company, condition, values, finance, mileage } = vehicle;
  const own = values[condition];
  return {
    company_id: company.id,
    vehicle_id: id,
    location_id: vehicle.location.id,
    unit: vehicle.unit,
    unit_key: naturalOrderKey(vehicle.unit),
    vin: vehicle.vin,
    status: vehicle.status,
    condition,
    model_year: vehicle.modelYear,
    vehicle_version: KEPT.version,
    class_id: vehicle.vehicleClass?.id ?? null,
    brand_id: vehicle.catalog.brand_id,
    model_id: vehicle.catalog.model_id,
    model_detail_id: vehicle.catalog.detail_id,
    color: vehicle.color,
    in_service_date: vehicle.inServiceDate,
    tag_ids: vehicle.tagIds,
    mileage,
    mileage_record_id: mileage === null ? null : id,
    mileage_date: mileage === null ? null : '2026-11-01',
    mileage_updated_at: mileage === null ? null : KEPT.updated_at,
    grade_tenths: vehicle.gradeTenths,
    is_manually_priced: vehicle.isManuallyPriced,
    value_state: own.auction === null ? 'unavailable' : 'ready',
    is_sandbox: true,
    auction: own.auction,
    valued_on: own.valuedOn,
    weekly_change: own.weeklyChange,
    revenue: own.revenue,
    above_water_in: own.aboveWaterIn,
    next_month_change: own.nextMonthChange,
    ...inConditions(values),
    guide_valued_at: Object.values(values).some(({ guide }) => guide !== null) ? KEPT.updated_at : null,
    has_finance: finance !== null,
    payoff: finance?.payoff,
    cap_cost: finance?.capCost,
    purchase_amount: finance?.purchaseAmount,
    monthly_payment: finance?.monthlyPayment,
    remaining_months: finance?.remainingMonths,
    contract_end: finance?.contractEnd,
    is_matured: finance !== null && finance.remainingMonths === 0 && finance.payoff > 0,
    as_of: '2026-11-20',
    refreshed_at: KEPT.updated_at,
  };
}
