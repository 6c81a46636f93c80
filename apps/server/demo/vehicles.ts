import { contractOf } from './contracts.ts';
import { dateOf } from './days.ts';
import { mileageRecordsOf } from './mileage.ts';
import type { FleetPlan } from './fleet-plan.ts';
import { type ModelPick, modelPicks } from './model-picks.ts';
import { roughValueCents } from './prices.ts';
import { Deck, DEMO_SEED, Random, Weighted } from './random.ts';
import type { Condition, DemoLocation, DemoVehicle, DemoVehicleFile, VehicleStatus } from './rows.ts';
import { VinMaker } from './vin.ts';

export interface FleetRequest {
  plan: FleetPlan;
  /** Day number. */
  today: number;
  mileageRecordsEach: number;
}

/** Percentage of vehicles in each status. 82% are in use or held for sale. */
const STATUSES: readonly (readonly [VehicleStatus, number])[] = [
  ['active', 70],
  ['hold_for_sale', 12],
  ['sold', 6],
  ['sold_not_delivered', 4],
  ['inactive', 4],
  ['claims', 3],
  ['stolen', 1],
];
/** Share of vehicles with finance. */
const FINANCED: readonly (readonly [boolean, number])[] = [
  [true, 85],
  [false, 15],
];

const COLORS = new Weighted(
  ['white', 'black', 'silver', 'gray', 'blue', 'red', 'green', 'orange'],
  (_, index) => [31, 18, 16, 15, 9, 8, 2, 1][index] as number,
);
const UNITS_BEFORE = 1_000;
const LOCATION_UNITS = 0.12;
const TAGGED = 0.22;
const TAGGED_TWICE = 0.2;
const MANUALLY_PRICED = 0.03;
const DAYS_PER_MONTH = 30.44;

/** State shared by the vehicles of one company during generation. */
interface CompanyRun {
  companyId: number;
  locations: Weighted<DemoLocation>;
  classIds: ReadonlyMap<string, number>;
  tagIds: readonly number[];
  unitsByLocation: Map<number, number>;
  made: number;
}

interface Streams {
  status: Deck<VehicleStatus>;
  financed: Deck<boolean>;
  vehicle: Random;
  contract: Random;
  mileage: Random;
}

/**
 * Yields all vehicles company by company with ids from 1. Keeps no vehicle in memory, and yields a million in
 * a few seconds.
 */
export function* vehicleFiles({ plan, today, mileageRecordsEach }: FleetRequest): Generator<DemoVehicleFile> {
  const streams: Streams = {
    status: new Deck(STATUSES),
    financed: new Deck(FINANCED),
    vehicle: new Random(DEMO_SEED, 'vehicles'),
    contract: new Random(DEMO_SEED, 'contracts'),
    mileage: new Random(DEMO_SEED, 'mileage'),
  };
  const vins = new VinMaker();
  const picks = modelPicks(today);
  let id = 0;
  for (const [index, company] of plan.companies.entries()) {
    const run = companyRun(plan, company.id);
    for (let count = 0; count < (plan.vehicleCounts[index] ?? 0); count++) {
      id++;
      const pick = picks.draw(streams.vehicle);
      yield vehicleFile({
        id,
        pick,
        run,
        vin: vins.next(pick.kind.opening),
        streams,
        today,
        mileageRecordsEach,
      });
    }
  }
}

interface VehicleInput {
  id: number;
  pick: ModelPick;
  run: CompanyRun;
  vin: string;
  streams: Streams;
  today: number;
  mileageRecordsEach: number;
}

function vehicleFile({
  id,
  pick,
  run,
  vin,
  streams,
  today,
  mileageRecordsEach,
}: VehicleInput): DemoVehicleFile {
  const random = streams.vehicle;
  const { model, modelYear, kind, priceCents } = pick;
  const inServiceDay = random.integer(pick.firstServiceDay, pick.lastServiceDay);
  const location = run.locations.draw(random);
  const months = (today - inServiceDay) / DAYS_PER_MONTH;
  const vehicle: DemoVehicle = {
    id,
    companyId: run.companyId,
    locationId: location.id,
    vin,
    unit: unitOf(run, location, random),
    make: model.make,
    model: model.model,
    detail: kind.detail ?? detailOf(model.details, random),
    body: kind.body,
    modelYear,
    color: COLORS.draw(random),
    classId: run.classIds.get(model.className) as number,
    condition: conditionOf(months, random),
    status: streams.status.draw(random),
    inServiceDate: dateOf(inServiceDay),
    manualPriceCents: random.chance(MANUALLY_PRICED) ? manualPrice(priceCents, months, random) : null,
    tagIds: tagIdsOf(run.tagIds, random),
  };
  return {
    vehicle,
    mileageRecords: mileageRecordsOf(
      { vehicle, className: model.className, inServiceDay, today },
      mileageRecordsEach,
      streams.mileage,
    ),
    contract: streams.financed.draw(streams.contract)
      ? contractOf({ vehicle, priceCents, inServiceDay, today }, streams.contract)
      : null,
  };
}

function companyRun(plan: FleetPlan, companyId: number): CompanyRun {
  const companyLocations = plan.locations.filter((location) => location.companyId === companyId);
  return {
    companyId,
    locations: new Weighted(companyLocations, (_, index) => 1 / (index + 2)),
    classIds: new Map(
      plan.vehicleClasses.filter((row) => row.companyId === companyId).map((row) => [row.name, row.id]),
    ),
    tagIds: plan.tags.filter((tag) => tag.companyId === companyId).map((tag) => tag.id),
    unitsByLocation: new Map(),
    made: 0,
  };
}

/** Returns the next unit number of the company, sometimes of its location: 1041, TPA-17. */
function unitOf(run: CompanyRun, location: DemoLocation, random: Random): string {
  run.made++;
  if (!random.chance(LOCATION_UNITS)) return String(UNITS_BEFORE + run.made);
  const number = (run.unitsByLocation.get(location.id) ?? 0) + 1;
  run.unitsByLocation.set(location.id, number);
  return `${location.code}-${number}`;
}

function detailOf(details: readonly string[], random: Random): string | null {
  const drawn = random.next();
  return (drawn < 0.6 ? details[0] : drawn < 0.85 ? details[1] : details[2]) ?? details[0] ?? null;
}

function conditionOf(months: number, random: Random): Condition {
  const wear = random.next() + Math.min(months, 96) / 240;
  return wear < 0.4 ? 'excellent' : wear < 0.98 ? 'good' : 'fair';
}

/** Returns a manual price as a user would type it, in steps of 50 dollars. */
function manualPrice(priceCents: number, months: number, random: Random): number {
  return Math.max(
    50_000,
    Math.round((roughValueCents(priceCents, months) * random.between(0.9, 1.1)) / 5_000) * 5_000,
  );
}

function tagIdsOf(tagIds: readonly number[], random: Random): number[] {
  if (tagIds.length === 0 || !random.chance(TAGGED)) return [];
  const first = random.pick(tagIds);
  const second = random.chance(TAGGED_TWICE) ? random.pick(tagIds) : first;
  return first === second ? [first] : [Math.min(first, second), Math.max(first, second)];
}
