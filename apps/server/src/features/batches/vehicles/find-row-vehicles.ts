import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { isVinEnd } from '@fleetworth/domain/vin';
import type { ValidRow, ReadContext } from '../batch-kinds.ts';
import { findClosestMatches } from '../reading/closest-matches.ts';
import type { CellProblem, CellValue } from '../reading/sheet-row.ts';
import { describeProblem } from '../row-changes.ts';
import {
  type CompanyContext,
  listByUnit,
  listByVinEnd,
  listNearUnits,
  listNearVins,
  listByVin,
  type NamedVehicle,
} from './find-vehicles.repository.ts';

interface VehicleRows {
  kind: BatchKind;
  companyId: number;
  addsVehicles: boolean;
  rows: readonly ValidRow[];
}

export interface RowVehicle {
  vin: string | null;
  /** True if the vehicle was found by its unit. The cell of the unit then doesn't change the unit. */
  isFoundByUnit?: boolean;
  problems: CellProblem[];
}

/**
 * Finds the vehicles of rows in their company: by the VIN, by its last 6 to 8 characters, or by the unit if
 * a row has no VIN. Last characters and units must belong to exactly one unsold vehicle. Returns the
 * vehicles by row.
 */
export async function findRowVehicles(
  { database, scope }: Pick<ReadContext, 'database' | 'scope'>,
  query: VehicleRows,
): Promise<ReadonlyMap<number, RowVehicle>> {
  const { companyId, rows } = query;
  const context = { database, scope, companyId };
  const keys = rows.map((row) => ({ row, key: keyOf(row) }));
  const matches = await readMatches(context, keys);
  const isMissing = ({ key }: RowKey) => key !== null && matches.find(key).length === 0;
  const similar = await readSimilar(
    context,
    keys.filter((entry) => isMissing(entry) && !(query.addsVehicles && entry.key?.kind === 'vin')),
  );
  return new Map(keys.map((entry) => [entry.row.row, toRowVehicle(query, entry, { matches, similar })]));
}

/**
 * Returns the full VINs, by row, for the rows that identify exactly one vehicle of the company by its unit or
 * the end of its VIN.
 */
export async function findFullVins(
  { database, scope }: Pick<ReadContext, 'database' | 'scope'>,
  { companyId, rows }: Pick<VehicleRows, 'companyId' | 'rows'>,
): Promise<ReadonlyMap<number, string>> {
  const keys = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => key !== null && key.kind !== 'vin');
  const matches = await readMatches({ database, scope, companyId }, keys);
  return new Map(
    keys.flatMap(({ row, key }) => {
      const [vehicle, ...others] = key === null ? [] : matches.find(key);
      return vehicle === undefined || others.length > 0 ? [] : [[row.row, vehicle.vin] as const];
    }),
  );
}

interface VehicleKey {
  kind: 'vin' | 'vin_end' | 'unit';
  text: string;
}

interface RowKey {
  row: ValidRow;
  key: VehicleKey | null;
}

function keyOf({ values }: ValidRow): VehicleKey | null {
  const [vin, unit] = [textIn(values.vin), textIn(values.unit)];
  if (vin !== '') return { kind: isVinEnd(vin) ? 'vin_end' : 'vin', text: vin };
  return unit === '' ? null : { kind: 'unit', text: unit };
}

const textIn = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '');

const textsOf = (keys: readonly RowKey[], kind: VehicleKey['kind']): string[] => [
  ...new Set(keys.flatMap(({ key }) => (key?.kind === kind ? [key.text] : []))),
];

async function readMatches(context: CompanyContext, keys: readonly RowKey[]) {
  const byKind = {
    vin: await listByVin(context, textsOf(keys, 'vin')),
    vin_end: await listByVinEnd(context, textsOf(keys, 'vin_end')),
    unit: await listByUnit(context, textsOf(keys, 'unit')),
  };
  return { find: ({ kind, text }: VehicleKey): readonly NamedVehicle[] => byKind[kind].get(text) ?? [] };
}

const MAX_SIMILAR_VEHICLES = 5;
/**
 * Maximum number of characters in which similar VINs differ. A larger number would include unrelated
 * vehicles, because VINs of a fleet are often consecutive.
 */
const MAX_DIFFERENCES = 1;

async function readSimilar(context: CompanyContext, missing: readonly RowKey[]) {
  const units = await listNearUnits(context, textsOf(missing, 'unit'));
  const vins = await listNearVins(context, [...textsOf(missing, 'vin'), ...textsOf(missing, 'vin_end')]);
  return {
    list: ({ kind, text }: VehicleKey): string[] => {
      if (kind === 'unit') return findClosestMatches(text, units.get(text) ?? [], MAX_SIMILAR_VEHICLES);
      const isSimilar = ({ vin }: NamedVehicle) =>
        countDifferences(vin.slice(-text.length), text) <= MAX_DIFFERENCES;
      const similar = (vins.get(text) ?? []).filter(isSimilar).slice(0, MAX_SIMILAR_VEHICLES);
      return similar.map(({ unit, vin }) => `unit ${unit} (${vin})`);
    },
  };
}

const countDifferences = (a: string, b: string): number =>
  Array.from(a).filter((character, index) => character !== b[index]).length;

interface Lookups {
  matches: { find: (key: VehicleKey) => readonly NamedVehicle[] };
  similar: { list: (key: VehicleKey) => string[] };
}

function toRowVehicle(
  { kind, addsVehicles }: VehicleRows,
  { row: { values }, key }: RowKey,
  { matches, similar }: Lookups,
): RowVehicle {
  if (key === null) return { vin: null, problems: [missingVin(kind)] };
  const vin = key.kind === 'vin' ? key.text : null;
  const [vehicle, ...others] = matches.find(key);
  if (vehicle !== undefined && others.length === 0)
    return { vin: vehicle.vin, isFoundByUnit: key.kind === 'unit', problems: [] };
  if (vin !== null && addsVehicles) return { vin, problems: [] };
  const text =
    vehicle === undefined
      ? describeMissingVehicle(key, similar.list(key))
      : describeAmbiguousVehicle(key, [vehicle, ...others]);
  const problem = describeProblem(kind, values, [key.kind === 'unit' ? 'unit' : 'vin', text]);
  const lacksVinOfNew = addsVehicles && key.kind === 'unit' && vehicle === undefined;
  return { vin, problems: lacksVinOfNew ? [missingVin(kind), problem] : [problem] };
}

function missingVin(kind: BatchKind): CellProblem {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const { heading = null, text = '' } = columns.find(({ field }) => field === 'vin') ?? {};
  return { column: heading, value: '', text, isUnreadable: true };
}

function describeMissingVehicle({ kind, text }: VehicleKey, similar: readonly string[]): string {
  const missing = {
    vin: "This vehicle doesn't exist.",
    vin_end: `No unsold vehicle has a VIN that ends in “${text}”.`,
    unit: `No unsold vehicle has the unit number “${text}”.`,
  };
  return [missing[kind], ...(similar.length === 0 ? [] : [`Similar: ${similar.join(', ')}.`])].join(' ');
}

function describeAmbiguousVehicle({ kind, text }: VehicleKey, vehicles: readonly NamedVehicle[]): string {
  const named = vehicles.slice(0, MAX_SIMILAR_VEHICLES).map(({ unit, vin }) => `unit ${unit} (${vin})`);
  const attribute = kind === 'unit' ? `the unit number “${text}”` : `a VIN that ends in “${text}”`;
  return `Several unsold vehicles have ${attribute}: ${named.join(', ')}. Enter the full VIN.`;
}
