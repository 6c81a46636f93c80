export { deleteVehicles } from './delete-vehicles.repository.ts';
export { restoreVehicles } from './restore-vehicles.ts';
export type { LeftOut } from './restore-vehicles.repository.ts';
