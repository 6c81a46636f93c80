export { type CatalogModel, CatalogNames } from './catalog-names.ts';
export { isSharedMake, spelledMake } from './fold-make.ts';
export type { Identity, IdentityFinding, SheetIdentity, VinIdentity } from './identity.ts';
export { resolveIdentity } from './resolve-identity.ts';
export { updateIdentity } from './update-identity.ts';
