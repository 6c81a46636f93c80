import { readVin } from './vin.ts';

export interface VehicleSearch {
  text: string;
  /** Digits that the unit may also start with. Null for a text without leading zeros. */
  unitPrefix: string | null;
}

/**
 * Parses the text of a vehicle search. A VIN as written by scanners, or copied from a list next to a unit,
 * finds that VIN. A number with leading zeros also finds units that start with the number without these
 * zeros. `readVehicleSearch('01001')` is `{ text: '01001', unitPrefix: '1001' }`, and
 * `readVehicleSearch('1001 *1FTEW1EP6JFC10312*')` is `{ text: '1FTEW1EP6JFC10312', unitPrefix: null }`.
 */
export function readVehicleSearch(q: string): VehicleSearch {
  const candidates = [q, ...q.split(/[\s,;|·]+/)];
  const vin = candidates.map(readVin).find(({ problem }) => problem === null)?.text;
  if (vin !== undefined) return { text: vin, unitPrefix: null };
  return { text: q, unitPrefix: /^0+([1-9]\d*)$/.exec(q)?.[1] ?? null };
}

export function matchesVehicle({ unit, vin }: { unit: string; vin: string }, q: string): boolean {
  const { text, unitPrefix } = readVehicleSearch(q);
  const lowerCaseText = text.toLowerCase();
  const hasText = [unit, vin].some((field) => field.toLowerCase().includes(lowerCaseText));
  return hasText || (unitPrefix !== null && unit.startsWith(unitPrefix));
}
