import { refuse, type Refusal } from '../errors/refusal.ts';
import type { Scope } from './scope.ts';

/** What a call asks of its caller in a company, and how it refuses. */
export interface Authority {
  /** Where the company is not of the scope. */
  notFound: () => Refusal;
  /** Owners alone may; without, all but viewers. */
  isOwners?: boolean;
  /** Where the role is not enough; without, as most calls refuse it. */
  notAllowed?: (() => Refusal) | undefined;
}

/**
 * Says who may: refuses a write in a company as not found where the company is not of the scope, and by the role in it where it is.
 * The one place that decides; every write comes through here, most of them by `lockForWrite`.
 */
export function authorize(scope: Scope, companyId: number, authority: Authority): void {
  const { notFound, isOwners = false, notAllowed } = authority;
  const role = scope.roleIn(companyId);
  if (role === null) throw notFound();
  if (role === 'viewer' || (isOwners && role !== 'owner')) throw notAllowed?.() ?? refuse('authority.viewer');
}

/** The usual case: all but viewers may. */
export const authorizeWrite = (scope: Scope, companyId: number, notFound: () => Refusal): void =>
  authorize(scope, companyId, { notFound });
