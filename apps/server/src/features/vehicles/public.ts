export { deleteVehicles } from './delete-vehicles.ts';
export { restoreVehicles } from './restore-vehicles.ts';
