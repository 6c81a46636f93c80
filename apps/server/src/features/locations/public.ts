export { checkCity } from './check-city.ts';
export { decimals, deleteLocations } from './delete-locations.ts';
export { LocationsRepository } from './locations.repository.ts';
