export { createLocation } from './change-locations.ts';
export { checkCity } from './check-city.ts';
export { auditedDecimals, deleteLocations } from './delete-locations.repository.ts';
export { LocationsRepository } from './locations.repository.ts';
