import { BATCH_COLUMNS } from '@fleetworth/contract/batch-columns';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import { MODEL_YEAR_FIRST, modelYearText } from '@fleetworth/contract/vehicles';
import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import {
  type BatchSubject,
  type GoodRow,
  type JudgedRow,
  problem,
  type Reading,
  refusedRow,
} from '../batches/public.ts';
import { type ByName, type CompanyNames, idsOf, readCompanyNames } from './named-places.ts';
import { listVehiclesByVin, type VehicleByVin } from './vehicles-by-vin.ts';

/** A vehicle as a row would leave it; names of the catalogue are joined when it is written. */
export interface WantedVehicle {
  vin: string;
  unit: string;
  locationId: number;
  classId: number | null;
  brand: string;
  model: string;
  modelDetail: string | null;
  modelYear: number | null;
  color: string | null;
  status: VehicleStatus;
  condition: Condition;
  inServiceDate: string;
  tagIds: readonly number[];
  mileage: number;
}

/** A row with what it stands for; `wanted` is null where it is refused. */
export interface JudgedVehicleRow extends JudgedRow {
  wanted: WantedVehicle | null;
  current: VehicleByVin | null;
}

interface Judging {
  names: CompanyNames;
  vinDecoding: VinDecoding;
  currentYear: number;
}

/**
 * What rows of vehicles would do in their company: add those whose VIN it does not have, change the others. An empty cell leaves what is there;
 * make and model of a new vehicle come by its VIN where the sheet does not say them.
 */
export async function judgeVehicleRows(
  vinDecoding: VinDecoding,
  { database, scope, today }: Reading,
  { companyId }: BatchSubject,
  rows: readonly GoodRow[],
): Promise<JudgedVehicleRow[]> {
  if (companyId === null) throw new Error('Vehicles are added to a company.');
  const vins = rows.map(({ values }) => String(values.vin));
  const found = await listVehiclesByVin(database, scope, { vins, companyId });
  const byVin = new Map(found.map((vehicle) => [vehicle.row.vin, vehicle]));
  const judging = {
    names: await readCompanyNames(database, scope, companyId),
    vinDecoding,
    currentYear: Number(today.slice(0, 4)),
  };
  const judged: JudgedVehicleRow[] = [];
  for (const row of rows)
    judged.push(await judgeRow(judging, row, byVin.get(String(row.values.vin)) ?? null));
  return judged;
}

async function judgeRow(
  judging: Judging,
  { row, values }: GoodRow,
  current: VehicleByVin | null,
): Promise<JudgedVehicleRow> {
  const problems: JudgedRow['problems'] = [];
  const refuse = (field: string, text: string) => {
    const heading = BATCH_COLUMNS.vehicle_create.find((column) => column.field === field)?.heading ?? null;
    problems.push(problem(heading, values[field], text));
  };
  const text = (field: string): string | null => (values[field] as string | null | undefined) ?? null;
  const oneOf = (names: ByName, name: string, field: string, what: string): number => {
    const ids = idsOf(names, name);
    if (ids.length === 0) refuse(field, `There is no ${what} “${name}” in this company.`);
    else if (ids.length > 1) refuse(field, `There are several ${what}s “${name}” in this company.`);
    return ids[0] ?? 0;
  };
  const { locations, classes, tags } = judging.names;
  const className = text('class');
  const tagNames = values.tags as readonly string[] | null | undefined;
  const named = await nameVehicle(judging, values, current, refuse);
  const wanted: WantedVehicle = {
    ...named,
    vin: String(values.vin),
    unit: String(values.unit),
    locationId: oneOf(locations, String(values.location), 'location', 'location with the code'),
    classId:
      className === null ? (current?.row.class_id ?? null) : oneOf(classes, className, 'class', 'class'),
    color: text('color') ?? current?.row.color ?? null,
    status: (text('status') ?? current?.row.status ?? 'active') as VehicleStatus,
    condition: (text('condition') ?? current?.row.condition ?? 'good') as Condition,
    inServiceDate: String(values.in_service_date),
    tagIds:
      tagNames == null
        ? (current?.tagIds ?? [])
        : [...new Set(tagNames.map((name) => oneOf(tags, name, 'tags', 'tag')))].toSorted((a, b) => a - b),
    mileage: Number(values.mileage),
  };
  if (problems.length > 0) return { ...refusedRow(row, ...problems), wanted: null, current };
  const changes = current === null ? [] : changesOf(current, wanted, judging.names);
  const action = current === null ? 'create' : changes.length > 0 ? 'update' : 'skip';
  const item = { id: current?.row.id ?? 0, vin: wanted.vin, unit: wanted.unit, name: null };
  return { row, action, changes, problems: [], item, wanted, current };
}

type CatalogueNames = Pick<WantedVehicle, 'brand' | 'model' | 'modelDetail' | 'modelYear'>;

async function nameVehicle(
  { vinDecoding, currentYear }: Judging,
  values: GoodRow['values'],
  current: VehicleByVin | null,
  refuse: (field: string, text: string) => void,
): Promise<CatalogueNames> {
  const typed = (field: string): string | null => (values[field] as string | null | undefined) ?? null;
  const [brand, model, detail] = [typed('brand'), typed('model'), typed('model_detail')];
  const year = (values.model_year as number | null | undefined) ?? null;
  if (year !== null && (year < MODEL_YEAR_FIRST || year > currentYear + 2))
    refuse('model_year', modelYearText(currentYear));
  if (current !== null)
    return {
      brand: brand ?? current.brand,
      model: model ?? current.model,
      // The detail of another model is none of this one.
      modelDetail:
        detail ??
        (brand === null && model === null ? current.modelDetail : sameDetail(current, { brand, model })),
      modelYear: year ?? current.row.model_year,
    };
  if (brand !== null && model !== null && year !== null)
    return { brand, model, modelDetail: detail, modelYear: year };
  const decoded = await vinDecoding.decodeVin(String(values.vin));
  if (brand !== null && model !== null) {
    const decodedYear = decoded.ok ? decoded.value.modelYear : null;
    return { brand, model, modelDetail: detail, modelYear: yearInRange(decodedYear, currentYear) };
  }
  if (!decoded.ok) {
    refuse('brand', decoded.error === 'not_found' ? UNKNOWN_VIN : UNDECODED_VIN);
    return { brand: '', model: '', modelDetail: null, modelYear: year };
  }
  return {
    brand: decoded.value.make,
    model: decoded.value.model,
    modelDetail: detail ?? decoded.value.trim,
    modelYear: year ?? yearInRange(decoded.value.modelYear, currentYear),
  };
}

const UNKNOWN_VIN = 'The VIN does not say make and model. Please type them.';
const UNDECODED_VIN = 'The VIN can not be decoded now. Please type make and model, or try again later.';

const yearInRange = (year: number | null, currentYear: number): number | null =>
  year === null || year < MODEL_YEAR_FIRST || year > currentYear + 2 ? null : year;

const sameDetail = (
  current: VehicleByVin,
  typed: { brand: string | null; model: string | null },
): string | null =>
  (typed.brand ?? current.brand).toLowerCase() === current.brand.toLowerCase() &&
  (typed.model ?? current.model).toLowerCase() === current.model.toLowerCase()
    ? current.modelDetail
    : null;

const usual = (text: string | null): string => (text ?? '').toLowerCase();

/** What a row changes, by the headings of the sheet. Names of the catalogue are the same whatever their case. */
function changesOf(current: VehicleByVin, wanted: WantedVehicle, names: CompanyNames): JudgedRow['changes'] {
  const { row } = current;
  const changes: JudgedRow['changes'] = [];
  const note = (column: string, from: string | null, to: string | null, isSame = from === to) => {
    if (!isSame) changes.push({ column, from, to });
  };
  const nameOf = (of: ByName, id: number | null) =>
    id === null ? null : ([...of].find(([, ids]) => ids.includes(id))?.[0] ?? `No. ${id}`);
  note('Unit', row.unit, wanted.unit);
  note(
    'Location code',
    nameOf(names.locations, row.location_id)?.toUpperCase() ?? null,
    nameOf(names.locations, wanted.locationId)?.toUpperCase() ?? null,
    row.location_id === wanted.locationId,
  );
  note('Mileage', current.lastMileage === null ? null : String(current.lastMileage), String(wanted.mileage));
  note('In Service Date', row.in_service_date, wanted.inServiceDate);
  note('Status', STATUS_LABELS[row.status as VehicleStatus], STATUS_LABELS[wanted.status]);
  note('Condition', CONDITION_LABELS[row.condition as Condition], CONDITION_LABELS[wanted.condition]);
  note('Make', current.brand, wanted.brand, usual(current.brand) === usual(wanted.brand));
  note('Model', current.model, wanted.model, usual(current.model) === usual(wanted.model));
  note(
    'Detail',
    current.modelDetail,
    wanted.modelDetail,
    usual(current.modelDetail) === usual(wanted.modelDetail),
  );
  note('Year', yearText(row.model_year), yearText(wanted.modelYear));
  note(
    'Class',
    nameOf(names.classes, row.class_id),
    nameOf(names.classes, wanted.classId),
    row.class_id === wanted.classId,
  );
  note('Color', row.color, wanted.color);
  note('Tags', tagText(names, current.tagIds), tagText(names, wanted.tagIds));
  return changes;
}

const yearText = (year: number | null): string | null => (year === null ? null : String(year));

const tagText = ({ tags }: CompanyNames, ids: readonly number[]): string | null =>
  ids.map((id) => [...tags].find(([, of]) => of.includes(id))?.[0] ?? `No. ${id}`).join(', ') || null;
