import { commonError, type ApiError } from '../errors/api-error.ts';
import type { Scope } from './scope.ts';

export interface Authority {
  notFound: () => ApiError;
  /** By default, everyone but viewers is authorized. */
  requiresOwner?: boolean;
  notAllowed?: (() => ApiError) | undefined;
}

// All writes are authorized here, most of them through `lockForWrite`.
export function authorize(scope: Scope, companyId: number, authority: Authority): void {
  const { notFound, requiresOwner = false, notAllowed } = authority;
  const role = scope.roleIn(companyId);
  if (role === null) throw notFound();
  if (role === 'viewer' || (requiresOwner && role !== 'owner'))
    throw notAllowed?.() ?? commonError('authority.viewer');
}

export const authorizeWrite = (scope: Scope, companyId: number, notFound: () => ApiError): void =>
  authorize(scope, companyId, { notFound });
