export { createLocation } from './change-locations.ts';
export { checkCity } from './check-city.ts';
export { decimalsAsAuditedText, deleteLocations } from './delete-locations.repository.ts';
export { LocationsRepository } from './locations.repository.ts';
