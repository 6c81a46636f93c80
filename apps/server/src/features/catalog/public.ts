export { type CatalogIds, joinCatalog, type VehicleNames } from './join-catalog.ts';
