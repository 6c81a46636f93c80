export { type LockedVehicle, lockVehicles } from './lock-vehicles.ts';
export { REFRESH_CHUNK, refreshPositions } from './refresh-positions.ts';
export { TOTAL_SUMS } from './total-sums.ts';
