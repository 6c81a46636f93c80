export { lockVehicles } from './lock-vehicles.ts';
export { refreshPositions } from './refresh-positions.ts';
export { refreshVehicles } from './refresh-vehicles.job.ts';
export { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';
export { type VehicleKey, splitOnFailure } from './split-on-failure.ts';
export { type StoredContract, storedContract } from './position-inputs.ts';
export { valueSourceColumn } from './value-source-column.ts';
export { toFinanceContract } from './stored-contract.ts';
