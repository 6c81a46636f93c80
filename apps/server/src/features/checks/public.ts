export { contractChange } from './contract-change.ts';
export { ChecksRepository, type NearReadings, NO_READINGS, NO_WORTH } from './checks.repository.ts';
export { readManualPrice } from './read-manual-price.ts';
export { otherRowsOf, withChecks } from './row-checks.ts';
export { type CheckedVehicle, vehicleChange } from './vehicle-change.ts';
