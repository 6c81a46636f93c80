export { deleteVehicles, deleteVehiclesById } from './delete-vehicles.repository.ts';
export { updateVehicles } from './update-vehicles.ts';
export { revertVehicles } from './revert-vehicles.ts';
export { restoreVehicles } from './restore-vehicles.ts';
export type { SkippedVehicle } from './restore-vehicles.repository.ts';
