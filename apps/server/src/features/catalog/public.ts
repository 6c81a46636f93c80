export { type CatalogIds, joinCatalog, type VehicleNames } from './catalog.repository.ts';
