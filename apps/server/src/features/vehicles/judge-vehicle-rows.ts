import { MODEL_YEAR_FIRST, modelYearText } from '@fleetworth/contract/vehicles';
import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import {
  type BatchSubject,
  companyOf,
  type CompanyNames,
  type GoodRow,
  idOfName,
  type JudgedRow,
  problemOf,
  type Reading,
  readCompanyNames,
  refusedRow,
  vinsOf,
} from '../batches/public.ts';
import { listVehiclesByVin, type VehicleByVin } from './vehicles-by-vin.ts';
import { asWanted, changesOf, type WantedVehicle } from './wanted-vehicle.ts';

/** A row with the vehicle that it leaves; `wanted` is null when it is refused. */
export interface JudgedVehicleRow extends JudgedRow {
  wanted: WantedVehicle | null;
  /** As it is stored; null when the company has no vehicle of this VIN. */
  current: VehicleByVin | null;
  /** As the earlier rows of the VIN leave it; null before it is created. */
  before: WantedVehicle | null;
}

/**
 * What rows of vehicles would do in their company: add those whose VIN it does not have, change the others. An empty cell leaves what is there;
 * make and model of a new vehicle come by its VIN where the sheet does not say them.
 */
export async function judgeVehicleRows(
  { database, scope, today, vinDecoding }: Reading & { vinDecoding: VinDecoding },
  batch: BatchSubject,
  rows: readonly GoodRow[],
): Promise<JudgedVehicleRow[]> {
  const companyId = companyOf(batch);
  const vins = vinsOf(rows);
  const found = await listVehiclesByVin(database, scope, { vins, companyId });
  const byVin = new Map(found.map((vehicle) => [vehicle.row.vin, vehicle]));
  const names = await readCompanyNames(database, scope, companyId);
  const currentYear = Number(today.slice(0, 4));
  const groups = [...Map.groupBy(rows, ({ values }) => String(values.vin))].map(async ([vin, ofVin]) => {
    const current = byVin.get(vin) ?? null;
    let before = current && asWanted(current);
    const judged: JudgedVehicleRow[] = [];
    for (const row of ofVin) {
      const one = await new RowJudgement({
        row,
        current,
        before,
        names,
        currentYear,
      }).judge(vinDecoding);
      before = one.wanted ?? before;
      judged.push(one);
    }
    return judged;
  });
  return (await Promise.all(groups)).flat().toSorted((one, next) => one.row - next.row);
}

interface RowInContext {
  row: GoodRow;
  current: VehicleByVin | null;
  /** As the earlier rows of the VIN leave it; null before it is created. */
  before: WantedVehicle | null;
  names: CompanyNames;
  currentYear: number;
}

/** The judgement of one row: each cell that it can not be taken by is a problem of its own. */
class RowJudgement {
  readonly #judged: RowInContext;
  readonly #problems: JudgedRow['problems'] = [];

  constructor(judged: RowInContext) {
    this.#judged = judged;
  }

  async judge(vinDecoding: VinDecoding): Promise<JudgedVehicleRow> {
    const { row, current, before, names } = this.#judged;
    const wanted = { ...(await this.#named(vinDecoding)), ...this.#typedOrPresent() };
    if (this.#problems.length > 0)
      return { ...refusedRow(row.row, ...this.#problems), wanted: null, current, before };
    const changes = before === null ? [] : changesOf(before, wanted, names);
    const action = before === null ? 'create' : changes.length > 0 ? 'update' : 'skip';
    const item = { id: current?.row.id ?? 0, vin: wanted.vin, unit: wanted.unit, name: null };
    return { row: row.row, action, changes, problems: [], item, wanted, current, before };
  }

  /** What the cells say, or what is there where they are empty. */
  #typedOrPresent(): Omit<WantedVehicle, 'brand' | 'model' | 'modelDetail' | 'modelYear'> {
    const { row, before } = this.#judged;
    const { values } = row;
    const className = this.#text('class');
    return {
      vin: String(values.vin),
      unit: String(values.unit),
      locationId: this.#idOf('locations', 'location', String(values.location)),
      classId: className === null ? (before?.classId ?? null) : this.#idOf('classes', 'class', className),
      color: this.#text('color') ?? before?.color ?? null,
      status: (this.#text('status') as VehicleStatus | null) ?? before?.status ?? 'active',
      condition: (this.#text('condition') as Condition | null) ?? before?.condition ?? 'good',
      inServiceDate: String(values.in_service_date),
      tagIds: this.#tagIds() ?? before?.tagIds ?? [],
      mileage: Number(values.mileage),
    };
  }

  #tagIds(): number[] | null {
    const { row } = this.#judged;
    const typed = row.values.tags as readonly string[] | null | undefined;
    if (typed === null || typed === undefined) return null;
    const ids = typed.map((name) => this.#idOf('tags', 'tags', name));
    return [...new Set(ids)].toSorted((left, right) => left - right);
  }

  /** Make, model, detail and year: as typed, as they are, or by the VIN. */
  async #named(
    vinDecoding: VinDecoding,
  ): Promise<Pick<WantedVehicle, 'brand' | 'model' | 'modelDetail' | 'modelYear'>> {
    const { row, before } = this.#judged;
    const [brand, model, modelDetail] = [
      this.#text('brand'),
      this.#text('model'),
      this.#text('model_detail'),
    ];
    const modelYear = this.#modelYear();
    if (before !== null) {
      const after = { brand: brand ?? before.brand, model: model ?? before.model };
      // The detail of another model is none of this one.
      const kept = isSameModel(before, after) ? before.modelDetail : null;
      return { ...after, modelDetail: modelDetail ?? kept, modelYear: modelYear ?? before.modelYear };
    }
    if (brand !== null && model !== null && modelYear !== null)
      return { brand, model, modelDetail, modelYear };
    const decoded = await vinDecoding.decodeVin(String(row.values.vin));
    const ofVin = decoded.ok ? decoded.value : null;
    const year = modelYear ?? this.#possibleYear(ofVin?.modelYear ?? null);
    if (brand !== null && model !== null) return { brand, model, modelDetail, modelYear: year };
    if (!decoded.ok) this.#refuse('brand', decoded.error === 'not_found' ? VIN_SAYS_NOTHING : UNDECODED_VIN);
    return {
      brand: ofVin?.make ?? '',
      model: ofVin?.model ?? '',
      modelDetail: modelDetail ?? ofVin?.trim ?? null,
      modelYear: year,
    };
  }

  #modelYear(): number | null {
    const year = (this.#judged.row.values.model_year as number | null | undefined) ?? null;
    if (year !== null && this.#possibleYear(year) === null)
      this.#refuse('model_year', modelYearText(this.#judged.currentYear));
    return year;
  }

  /** A year that a vehicle can have. */
  #possibleYear(year: number | null): number | null {
    const last = this.#judged.currentYear + 2;
    return year !== null && year >= MODEL_YEAR_FIRST && year <= last ? year : null;
  }

  #idOf(of: keyof CompanyNames, field: string, name: string): number {
    const found = idOfName(this.#judged.names, of, name);
    if ('id' in found) return found.id;
    this.#refuse(field, found.text);
    return 0;
  }

  #text(field: string): string | null {
    return (this.#judged.row.values[field] as string | null | undefined) ?? null;
  }

  #refuse(field: string, text: string): void {
    this.#problems.push(problemOf('vehicle_create', this.#judged.row.values, [field, text]));
  }
}

const VIN_SAYS_NOTHING = 'The VIN does not say make and model. Please type them.';
const UNDECODED_VIN = 'The VIN can not be decoded now. Please type make and model, or try again later.';

const isSameModel = (one: Pick<WantedVehicle, 'brand' | 'model'>, other: typeof one): boolean =>
  one.brand.toLowerCase() === other.brand.toLowerCase() &&
  one.model.toLowerCase() === other.model.toLowerCase();
