export { type CatalogIds, joinCatalog } from './join-catalog.ts';
export { readCatalogNames } from './read-catalog-names.ts';
