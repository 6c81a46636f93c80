export { deleteVehicles } from './delete-vehicles.ts';
export { type LeftOut, restoreVehicles } from './restore-vehicles.ts';
