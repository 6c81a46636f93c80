import { netCapCostCents, type PeriodType, contractStatusOn } from '@fleetworth/domain/finance';
import {
  CONDITIONS,
  type Condition,
  depreciationAssumptionCents,
  type MarketValue,
  type VehicleValue,
  valueVehicle,
} from '@fleetworth/domain/valuation';
import type pg from 'pg';
import { type ContractRow, toContract } from './contract-row.ts';

interface VehicleRow {
  company_id: number;
  id: number;
  unit: string;
  vin: string;
  status: string;
  condition: Condition;
  location_id: number;
  manual_price: number | null;
  version: number;
  brand_id: number;
  model_id: number;
  model_detail_id: number | null;
  class_id: number | null;
  color: string | null;
  model_year: number | null;
  in_service_date: string | null;
  description_hash: number;
}

interface ValueRow {
  vehicle_id: number;
  day: string;
  mileage_record_id: number;
  description_hash: number;
  mileage: number;
  asked_region: string | null;
  asked_hash: number | null;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  next_month: number | null;
  next_year: number | null;
  is_sandbox: boolean;
  basis: string | null;
}

interface LocationRow {
  id: number;
  rate: string | null;
  monthlyMiles: number | null;
}

interface OverrideRow {
  location_id: number;
  model_id: number;
  value: string;
}

interface TagsRow {
  vehicle_id: number;
  ids: number[];
}

interface GuideRow {
  vehicle_id: number;
  whole_xclean: number | null;
  whole_clean: number | null;
  whole_avg: number | null;
  whole_rough: number | null;
  valued_at: Date;
  is_sandbox: boolean;
}

const TAGS = 'select vehicle_id, array_agg(tag_id order by tag_id) as ids from vehicle_tags';

type Figures = Record<string, unknown>;

const ASSUMPTIONS = `monthly_depreciation_assumption as rate,
  monthly_mileage_assumption as "monthlyMiles"`;

/** Computes all figures of a company's positions with the domain package from plain table reads. */
export async function computeFreshPositions(
  pool: pg.Pool | pg.PoolClient,
  { companyId, today }: { companyId: number; today: string },
): Promise<Map<number, Figures>> {
  const read = async <T>(statement: string) => (await pool.query(statement)).rows as T[];
  const isOwn = `company_id = ${companyId}`;
  const vehicles = await read<VehicleRow>(`select * from vehicles where deleted_at is null and ${isOwn}`);
  const contracts = byKey(await read<ContractRow>(`select * from finance_contracts where ${isOwn}`));
  const values = Map.groupBy(
    await read<ValueRow>(
      `select vehicle_id, day, mileage_record_id, description_hash, mileage, asked_region, asked_hash,
         excellent, good, fair, next_month, next_year, is_sandbox, basis from market_values
       where ${isOwn} and provider = 'manheim' and day <= '${today}' order by day`,
    ),
    ({ vehicle_id }) => vehicle_id,
  );
  const records = byKey(
    await read<{ vehicle_id: number; id: number; mileage: number }>(
      `select distinct on (vehicle_id) * from mileage_records where ${isOwn} and deleted_at is null
       order by vehicle_id, date desc, id desc`,
    ),
  );
  const guides = byKey(await read<GuideRow>(`select * from guide_values where ${isOwn}`));
  const tags = byKey(await read<TagsRow>(`${TAGS} where ${isOwn} group by vehicle_id`));
  const [period] = await read<{ type: PeriodType }>(
    `select lease_calculating_period_type as type from companies where id = ${companyId}`,
  );
  const findAssumptions = await readAssumptions(read, isOwn);
  return new Map(
    vehicles.map((vehicle) => [
      vehicle.id,
      figuresOf({
        vehicle,
        contract: contracts.get(vehicle.id) ?? null,
        tagIds: tags.get(vehicle.id)?.ids ?? [],
        record: records.get(vehicle.id) ?? null,
        guide: guides.get(vehicle.id) ?? null,
        values: (values.get(vehicle.id) ?? []).filter(
          (value) => value.description_hash === vehicle.description_hash,
        ),
        periodType: period?.type ?? 'monthly',
        ...findAssumptions(vehicle),
        today,
      }),
    ]),
  );
}

type Read = <T>(statement: string) => Promise<T[]>;

/** Returns a function for the assumptions of a vehicle's location, with the rate of its model's override. */
async function readAssumptions(
  read: Read,
  isOwn: string,
): Promise<(vehicle: VehicleRow) => Pick<Facts, 'rate' | 'monthlyMiles'>> {
  const locations = new Map(
    (await read<LocationRow>(`select id, ${ASSUMPTIONS} from locations where ${isOwn}`)).map((row) => [
      row.id,
      row,
    ]),
  );
  const overrides = await read<OverrideRow>(
    `select location_id, model_id, value from depreciation_overrides where deleted_at is null and ${isOwn}`,
  );
  return ({ location_id, model_id }) => {
    const { rate = null, monthlyMiles = null } = locations.get(location_id) ?? {};
    const override = overrides.find((row) => row.location_id === location_id && row.model_id === model_id);
    return { rate: override?.value ?? rate, monthlyMiles };
  };
}

const byKey = <T extends { vehicle_id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.vehicle_id, row] as const));

interface Facts {
  vehicle: VehicleRow;
  contract: ContractRow | null;
  tagIds: readonly number[];
  record: { id: number; mileage: number } | null;
  guide: GuideRow | null;
  values: readonly ValueRow[];
  periodType: PeriodType;
  rate: string | null;
  monthlyMiles: number | null;
  today: string;
}

function figuresOf(facts: Facts): Figures {
  const { vehicle, record, guide, values, periodType, rate, monthlyMiles, today } = facts;
  const contract = facts.contract === null ? null : toContract(facts.contract);
  const status = contract === null ? null : contractStatusOn({ contract, day: today, periodType });
  const ofRecord = values.findLast((value) => value.mileage_record_id === record?.id);
  const question = {
    today,
    manualPriceCents: vehicle.manual_price,
    lastRecordValue: ofRecord === undefined ? null : toValue(ofRecord),
    series: values.map(toValue),
    monthlyMiles,
    contractStatus: status,
  };
  const value = valueVehicle(question);
  const market = valueVehicle({ ...question, manualPriceCents: null });
  const own = value[vehicle.condition];
  const purchase = contract?.capCostCents ?? null;
  return {
    ...computeFigures(facts),
    mileage: record?.mileage ?? null,
    mileage_record_id: record?.id ?? null,
    record_excellent: ofRecord?.excellent ?? null,
    record_good: ofRecord?.good ?? null,
    record_fair: ofRecord?.fair ?? null,
    auction: own.auctionCents,
    revenue: own.revenueCents,
    weekly_change: own.weeklyChangePercentHundredths,
    week_break: own.weeklyChangeBreak?.reason ?? null,
    week_break_on: own.weeklyChangeBreak?.on ?? null,
    valued_on: own.valuedOn,
    has_finance: status !== null,
    payoff: status?.payoffCents ?? null,
    monthly_payment: status?.monthlyPaymentCents ?? null,
    remaining_months: status?.remainingMonths ?? null,
    is_matured: status !== null && status.remainingMonths === 0 && status.payoffCents > 0,
    cap_cost: contract === null ? null : netCapCostCents(contract),
    purchase_amount: purchase,
    depreciation_assumption: depreciationAssumptionCents(rate, {
      capCostCents: purchase,
      auctionCents: own.auctionCents,
    }),
    ...perCondition(values, value, market),
    guide_xclean: guide?.whole_xclean ?? null,
    guide_clean: guide?.whole_clean ?? null,
    guide_avg: guide?.whole_avg ?? null,
    guide_rough: guide?.whole_rough ?? null,
    guide_valued_at: guide?.valued_at ?? null,
    guide_sandbox: guide?.is_sandbox ?? null,
  };
}

// `market` is the value without a manual price.
const perCondition = (values: readonly ValueRow[], value: VehicleValue, market: VehicleValue): Figures =>
  Object.fromEntries(
    CONDITIONS.flatMap((condition) => [
      [`${condition}_auction`, value[condition].auctionCents],
      [`${condition}_revenue`, value[condition].revenueCents],
      [`${condition}_source`, value[condition].source],
      [`${condition}_valued_on`, value[condition].valuedOn],
      [
        `${condition}_sandbox`,
        values.some(({ day, is_sandbox }) => is_sandbox && day === market[condition].valuedOn),
      ],
      [
        `${condition}_by_price`,
        values.some(({ day, basis }) => basis === 'price' && day === market[condition].valuedOn),
      ],
      [`${condition}_weekly_change`, value[condition].weeklyChangePercentHundredths],
      [`${condition}_week_now`, value[condition].weekNowCents],
      [`${condition}_week_then`, value[condition].weekAgoCents],
    ]),
  );

const toForecast = (newest: ValueRow | undefined): Figures => ({
  forecast_day: newest?.day ?? null,
  forecast_average: newest?.good ?? null,
  forecast_next_month: newest?.next_month ?? null,
  forecast_next_year: newest?.next_year ?? null,
});

const computeFigures = ({ vehicle, tagIds, contract, values }: Facts): Figures => ({
  company_id: vehicle.company_id,
  location_id: vehicle.location_id,
  unit: vehicle.unit,
  vin: vehicle.vin,
  status: vehicle.status,
  condition: vehicle.condition,
  model_year: vehicle.model_year,
  in_service_date: vehicle.in_service_date,
  tag_ids: tagIds,
  vehicle_version: vehicle.version,
  brand_id: vehicle.brand_id,
  model_id: vehicle.model_id,
  model_detail_id: vehicle.model_detail_id,
  class_id: vehicle.class_id,
  color: vehicle.color,
  manual_price: vehicle.manual_price,
  is_manually_priced: vehicle.manual_price !== null,
  financing_company_id: contract?.financing_company_id ?? null,
  ...toForecast(values.at(-1)),
});

const toValue = (row: ValueRow): MarketValue => ({
  day: row.day,
  excellentCents: row.excellent,
  goodCents: row.good,
  fairCents: row.fair,
  query: { hash: row.asked_hash, regionCode: row.asked_region, odometerMiles: row.mileage },
});
