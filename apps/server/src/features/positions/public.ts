export {
  lockVehicles,
  lockVehiclesAtLocation,
  lockVehiclesOfModel,
} from './lock-vehicles.repository.ts';
export { refreshPositions } from './refresh-positions.repository.ts';
export { refreshVehicles } from './refresh-vehicles.job.ts';
export { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';
export { type VehicleKey, splitOnFailure } from './split-on-failure.ts';
export {
  type ContractColumns,
  type StoredContract,
  contractColumns,
  contractJson,
} from './position-inputs.repository.ts';
export { valueSourceColumn } from './value-source.repository.ts';
export { toFinanceContract } from './stored-contract.ts';
export { computeOutlook } from './vehicle-outlook.ts';
export { findWrongPositions } from './wrong-positions.repository.ts';
export { findWrongTotals, TOTAL_DIFFERENCES } from './total-differences.repository.ts';
