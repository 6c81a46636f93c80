export { deleteVehicles } from './delete-vehicles.repository.ts';
export { type LeftOut, restoreVehicles } from './restore-vehicles.ts';
