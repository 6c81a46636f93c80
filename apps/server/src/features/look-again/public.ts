export { contractChange } from './contract-change.ts';
export { LookAgainRepository, NO_READINGS, NO_WORTH } from './look-again.repository.ts';
export { readManualPrice } from './read-manual-price.ts';
export { otherRowsOf, withChecks } from './row-checks.ts';
export { type CheckedVehicle, vehicleChange } from './vehicle-change.ts';
