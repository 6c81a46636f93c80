import {
  checkLocation,
  checkOverride,
  type LocationChange,
  type OverrideChange,
} from './check-assumptions.ts';
import { checkContractTerms, type ContractChange } from './check-contract-terms.ts';
import { checkOdometer, type OdometerChange } from './check-odometer.ts';
import { checkManualPrice, checkSellPrice, type PriceChange } from './check-price.ts';
import {
  checkInServiceDate,
  checkMake,
  checkOtherRows,
  checkVin,
  type InServiceChange,
  type MakeChange,
  type VinChange,
} from './check-vehicle.ts';
import type { LookAgainFinding } from './finding.ts';

/** What is about to be stored, each with what it is compared with. What stays as it is, is absent. */
export interface Change {
  odometer?: OdometerChange;
  inService?: InServiceChange;
  vin?: VinChange;
  make?: MakeChange;
  /** Other rows of the sheet with the same VIN. */
  otherRows?: readonly number[];
  contract?: ContractChange;
  manualPrice?: PriceChange;
  sellPrice?: PriceChange;
  location?: LocationChange;
  override?: OverrideChange;
}

/**
 * Returns what looks wrong in a change, in the order of the fields of forms. Findings warn and never refuse.
 * Where there is nothing to compare with, nothing is found: 4,200 miles after 42,000 is a finding, 4,200 as
 * the first reading is none.
 */
export function lookAgain(change: Change): LookAgainFinding[] {
  const { odometer, inService, vin, make, otherRows, contract, manualPrice, sellPrice } = change;
  const { location, override } = change;
  return [
    ...(vin ? checkVin(vin) : []),
    ...(make ? checkMake(make) : []),
    ...(otherRows ? checkOtherRows(otherRows) : []),
    ...(odometer ? checkOdometer(odometer) : []),
    ...(inService ? checkInServiceDate(inService) : []),
    ...(contract ? checkContractTerms(contract) : []),
    ...(manualPrice ? checkManualPrice(manualPrice) : []),
    ...(sellPrice ? checkSellPrice(sellPrice) : []),
    ...(location ? checkLocation(location) : []),
    ...(override ? checkOverride(override) : []),
  ];
}
