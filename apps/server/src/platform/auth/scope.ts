declare const scopeBrand: unique symbol;

export type Role = 'owner' | 'manager' | 'viewer';

/**
 * The companies that the work at hand may see, with the role in each. Only sessions and jobs make one, and nothing that
 * belongs to a company is read or written without one.
 */
export interface Scope {
  readonly [scopeBrand]: true;
  readonly companyIds: readonly number[];
  /** Null where a job works. */
  readonly userId: number | null;
  /** The role in a company, or null for a company that does not exist here. */
  roleIn(companyId: number): Role | null;
  /** Whether rows of the company may be changed. */
  mayWrite(companyId: number): boolean;
}

const makeScope = (userId: number | null, roles: ReadonlyMap<number, Role>): Scope =>
  ({
    companyIds: [...roles.keys()].toSorted((left, right) => left - right),
    userId,
    roleIn: (companyId: number) => roles.get(companyId) ?? null,
    mayWrite: (companyId: number) => (roles.get(companyId) ?? 'viewer') !== 'viewer',
  }) as unknown as Scope;

/** The scope of a signed-in user. */
export const scopeOfUser = (userId: number, roles: ReadonlyMap<number, Role>): Scope =>
  makeScope(userId, roles);

/** The same user in the companies alone whose rows the user may change. */
export const scopeOfWriter = (scope: Scope): Scope =>
  makeScope(
    scope.userId,
    new Map(
      scope.companyIds
        .filter((id) => scope.mayWrite(id))
        .map((id) => [id, scope.roleIn(id) ?? 'viewer'] as const),
    ),
  );

/** The scope of a user who has just become the owner of one more company. */
export const withOwnCompany = (scope: Scope, companyId: number): Scope =>
  makeScope(
    scope.userId,
    new Map([
      ...scope.companyIds.map((id) => [id, scope.roleIn(id) ?? 'viewer'] as const),
      [companyId, 'owner'],
    ]),
  );

/** The scope of a job that works for some companies. */
export const scopeOfJob = (companyIds: readonly number[]): Scope =>
  makeScope(null, new Map(companyIds.map((companyId) => [companyId, 'owner'])));
