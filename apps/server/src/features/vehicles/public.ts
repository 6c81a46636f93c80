export { deleteVehicles } from './delete-vehicles.ts';
