import type { CatalogNames } from '@fleetworth/domain/vehicle-identity';
import type { VinDecodingResult } from '@fleetworth/providers/vin-decoding';
import {
  type RecordNames,
  type ValidRow,
  findIdByName,
  type EvaluatedRow,
  listMissingCells,
  describeProblem,
  rejectedRow,
} from '../batches/public.ts';
import { resolveChoices } from './resolve-choices.ts';
import { resolveVehicleNames } from './resolve-vehicle-names.ts';
import type { StoredVehicle } from './vehicles.repository.ts';
import { listChanges, listNewVehicleChanges, type VehicleDraft } from './vehicle-draft.ts';

export interface EvaluatedVehicleRow extends EvaluatedRow {
  draft: VehicleDraft | null;
  current: StoredVehicle | null;
  /** Vehicle before this row, with changes from earlier rows for its VIN. Null if it doesn't exist yet. */
  before: VehicleDraft | null;
}

interface RowInContext {
  row: ValidRow;
  current: StoredVehicle | null;
  before: VehicleDraft | null;
  decoded: VinDecodingResult | null;
  names: RecordNames;
  catalog: CatalogNames;
  currentYear: number;
}

export function evaluateVehicleRow(context: RowInContext): EvaluatedVehicleRow {
  const { row, current, before, names } = context;
  const problems = before === null ? listMissingCells('vehicle_create', row.values) : [];
  const reject = (field: string, text: string) =>
    problems.push(describeProblem('vehicle_create', row.values, [field, text]));
  const location = findLocation(row, before, names);
  if ('text' in location) reject('location', location.text);
  const choices = resolveChoices(context);
  const resolved = resolveVehicleNames(context);
  if ('problem' in resolved) reject('brand', resolved.problem);
  if (problems.length > 0 || 'text' in location || 'problem' in resolved)
    return { ...rejectedRow(row.row, ...problems), draft: null, current, before };
  const draft = {
    ...resolved.names,
    ...choices.fields,
    ...readCells(row, before),
    locationId: location.id,
  };
  const changes =
    before === null ? listNewVehicleChanges(row, draft, names) : listChanges(before, draft, names);
  const action = before === null ? 'create' : changes.length > 0 ? 'update' : 'skip';
  const item = { id: current?.row.id ?? 0, vin: draft.vin, unit: draft.unit, name: null };
  const notes = [...resolved.notes, ...choices.notes];
  return { row: row.row, action, changes, problems: [], notes, item, draft, current, before };
}

function findLocation({ values: { location } }: ValidRow, before: VehicleDraft | null, names: RecordNames) {
  return location == null
    ? { id: before?.locationId ?? 0 }
    : findIdByName(names, 'locations', String(location));
}

function readCells(
  { values }: ValidRow,
  before: VehicleDraft | null,
): Pick<VehicleDraft, 'vin' | 'unit' | 'color' | 'inServiceDate' | 'mileage'> {
  const text = (field: string) => (values[field] as string | null | undefined) ?? null;
  return {
    vin: String(values.vin),
    unit: text('unit') ?? before?.unit ?? '',
    color: text('color') ?? before?.color ?? null,
    inServiceDate: text('in_service_date') ?? before?.inServiceDate ?? null,
    mileage: (values.mileage as number | null | undefined) ?? before?.mileage ?? null,
  };
}
