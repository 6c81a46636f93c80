export { type CatalogModel, CatalogNames } from './catalog-names.ts';
export { isEquivalentMake, canonicalMake } from './resolve-make.ts';
export type { Identity, IdentityFinding, SheetIdentity, VinIdentity } from './identity.ts';
export { resolveIdentity } from './resolve-identity.ts';
export { updateIdentity } from './update-identity.ts';
