export { VehiclesRepository } from './vehicles.repository.ts';
