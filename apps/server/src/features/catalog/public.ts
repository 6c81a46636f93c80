export { type CatalogIds, findOrAddCatalogIds } from './catalog-ids.repository.ts';
export { readCatalogNames } from './catalog-names.repository.ts';
