export { contractChange } from './contract-change.ts';
export { ChecksRepository, NO_VALUES } from './checks.repository.ts';
export { type NearReadings, NO_READINGS } from './near-readings.ts';
export { readManualPrice } from './read-manual-price.ts';
export { createSameVinFinder, withChecks } from './row-checks.ts';
export { type CheckedVehicle, vehicleChange } from './vehicle-change.ts';
