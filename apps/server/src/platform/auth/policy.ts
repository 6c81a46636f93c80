import { commonError, type ApiError } from '../errors/api-error.ts';
import type { Scope } from './scope.ts';

/** Authority that an endpoint requires in a company, and its errors. */
export interface Authority {
  /** Error for a company outside the scope. */
  notFound: () => ApiError;
  /** True if only owners are authorized. By default, everyone but viewers is. */
  requiresOwner?: boolean;
  /** Error for an insufficient role. By default, 'authority.viewer'. */
  notAllowed?: (() => ApiError) | undefined;
}

/**
 * Authorizes a write in a company: rejects a company outside the scope as not found, and an insufficient role
 * as not allowed. All writes are authorized here, most of them through `lockForWrite`.
 */
export function authorize(scope: Scope, companyId: number, authority: Authority): void {
  const { notFound, requiresOwner = false, notAllowed } = authority;
  const role = scope.roleIn(companyId);
  if (role === null) throw notFound();
  if (role === 'viewer' || (requiresOwner && role !== 'owner'))
    throw notAllowed?.() ?? commonError('authority.viewer');
}

/** Authorizes everyone but viewers. */
export const authorizeWrite = (scope: Scope, companyId: number, notFound: () => ApiError): void =>
  authorize(scope, companyId, { notFound });
