import { readVin } from './vin.ts';

/** Texts that find a vehicle. */
export interface VehicleSearch {
  /** Text that its unit or VIN contains. */
  text: string;
  /** Digits that its unit starts with instead; null without leading zeros. */
  unitPrefix: string | null;
}

/**
 * Reads the text of a search for vehicles. A VIN as scanners write it, or one that stands beside a unit as
 * lists copy it, finds that VIN. A number with leading zeros also finds the units that start with it without
 * them. `readVehicleSearch('1001 *1FTEW1EP6JFC10312*')` is `{ text: '1FTEW1EP6JFC10312', unitPrefix: null }`,
 * and `readVehicleSearch('01001')` is `{ text: '01001', unitPrefix: '1001' }`.
 */
export function readVehicleSearch(q: string): VehicleSearch {
  const candidates = [q, ...q.split(/[\s,;|·]+/)];
  const vin = candidates.map(readVin).find(({ problem }) => problem === null)?.text;
  if (vin !== undefined) return { text: vin, unitPrefix: null };
  return { text: q, unitPrefix: /^0+([1-9]\d*)$/.exec(q)?.[1] ?? null };
}

/** Returns whether a search finds a vehicle. Letters match in either case. */
export function matchesVehicle({ unit, vin }: { unit: string; vin: string }, q: string): boolean {
  const { text, unitPrefix } = readVehicleSearch(q);
  const lowerCaseText = text.toLowerCase();
  const hasText = [unit, vin].some((written) => written.toLowerCase().includes(lowerCaseText));
  return hasText || (unitPrefix !== null && unit.startsWith(unitPrefix));
}
