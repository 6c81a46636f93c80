export { deleteVehicles } from './delete-vehicles.repository.ts';
export { restoreVehicles } from './restore-vehicles.ts';
export type { SkippedVehicle } from './restore-vehicles.repository.ts';
