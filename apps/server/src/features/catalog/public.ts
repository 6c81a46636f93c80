export { type CatalogIds, joinCatalog } from './join-catalog.repository.ts';
export { readCatalogNames } from './catalog-names.repository.ts';
