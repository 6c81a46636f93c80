export { type CatalogIds, joinCatalog } from './join-catalog.ts';
