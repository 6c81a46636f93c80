declare const scopeBrand: unique symbol;

export type Role = 'owner' | 'manager' | 'viewer';

/**
 * Companies that the current request or job can access, with the role in each. Company data is never read or
 * written without a scope.
 */
export interface Scope {
  readonly [scopeBrand]: true;
  readonly companyIds: readonly number[];
  readonly userId: number | null;
  roleIn(companyId: number): Role | null;
  canWrite(companyId: number): boolean;
}

const makeScope = (userId: number | null, roles: ReadonlyMap<number, Role>): Scope =>
  ({
    companyIds: [...roles.keys()].toSorted((a, b) => a - b),
    userId,
    roleIn: (companyId: number) => roles.get(companyId) ?? null,
    canWrite: (companyId: number) => (roles.get(companyId) ?? 'viewer') !== 'viewer',
  }) as unknown as Scope;

export const scopeOfUser = (userId: number, roles: ReadonlyMap<number, Role>): Scope =>
  makeScope(userId, roles);

const narrowScope = (scope: Scope, includesCompany: (companyId: number) => boolean): Scope =>
  makeScope(
    scope.userId,
    new Map(
      scope.companyIds.filter(includesCompany).map((id) => [id, scope.roleIn(id) ?? 'viewer'] as const),
    ),
  );

export const narrowToWritable = (scope: Scope): Scope => narrowScope(scope, (id) => scope.canWrite(id));

export const narrowToCompany = (scope: Scope, companyId: number): Scope =>
  narrowScope(scope, (id) => id === companyId);

export const addOwnedCompany = (scope: Scope, companyId: number): Scope =>
  makeScope(
    scope.userId,
    new Map([
      ...scope.companyIds.map((id) => [id, scope.roleIn(id) ?? 'viewer'] as const),
      [companyId, 'owner'],
    ]),
  );

export const scopeOfJob = (companyIds: readonly number[]): Scope =>
  makeScope(null, new Map(companyIds.map((companyId) => [companyId, 'owner'])));
