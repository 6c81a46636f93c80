import {
  checkLocationAssumptions,
  checkOverride,
  type LocationAssumptionChange,
  type OverrideChange,
} from './check-assumptions.ts';
import { checkContractTerms, type ContractChange } from './check-contract-terms.ts';
import { checkOdometer, type OdometerChange } from './check-odometer.ts';
import { checkManualPrice, checkSellPrice, type PriceChange } from './check-price.ts';
import {
  checkInServiceDate,
  checkMake,
  checkRowsWithSameVin,
  checkVin,
  type InServiceChange,
  type MakeChange,
  type VinChange,
} from './check-vehicle.ts';
import type { CheckFinding } from './finding.ts';

/** Values about to be stored, each with the data that it is compared with. Unchanged values are absent. */
export interface Change {
  odometer?: OdometerChange;
  inService?: InServiceChange;
  vin?: VinChange;
  make?: MakeChange;
  rowsWithSameVin?: readonly number[];
  contract?: ContractChange;
  manualPrice?: PriceChange;
  sellPrice?: PriceChange;
  location?: LocationAssumptionChange;
  override?: OverrideChange;
}

/**
 * Lists the values of a change that look wrong, in the order of the form fields. Findings warn and never
 * reject. A value without anything to compare it with gives no finding: 4,200 miles after 42,000 miles is a
 * finding, 4,200 miles as the first reading is not.
 */
export function checkChange(change: Change): CheckFinding[] {
  const { odometer, inService, vin, make, rowsWithSameVin, contract, manualPrice, sellPrice } = change;
  const { location, override } = change;
  return [
    ...(vin ? checkVin(vin) : []),
    ...(make ? checkMake(make) : []),
    ...(rowsWithSameVin ? checkRowsWithSameVin(rowsWithSameVin) : []),
    ...(odometer ? checkOdometer(odometer) : []),
    ...(inService ? checkInServiceDate(inService) : []),
    ...(contract ? checkContractTerms(contract) : []),
    ...(manualPrice ? checkManualPrice(manualPrice) : []),
    ...(sellPrice ? checkSellPrice(sellPrice) : []),
    ...(location ? checkLocationAssumptions(location) : []),
    ...(override ? checkOverride(override) : []),
  ];
}
